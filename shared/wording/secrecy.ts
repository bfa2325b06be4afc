/** As many words in a row as this, the same in both texts, are not a coincidence. */
const shingleWords = 7;

const normal = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function shingles(text: string): Set<string> {
  const words = normal(text);
  if (words.length < shingleWords) return new Set();
  return new Set(
    words
      .slice(0, words.length - shingleWords + 1)
      .map((_, at) => words.slice(at, at + shingleWords).join(' ')),
  );
}

const known = new Map<string, Set<string>>();

/** The shingles of instructions, which are few and never change. */
function shinglesOf(instructions: string): Set<string> {
  const found = known.get(instructions) ?? shingles(instructions);
  known.set(instructions, found);
  return found;
}

/** What the user wrote; hundreds of texts of one call are held against the same words. */
let last = { userText: '', said: new Set<string>() };

function saidBy(userText: string): ReadonlySet<string> {
  if (userText !== last.userText) last = { userText, said: shingles(userText) };
  return last.said;
}

/** Whether a text quotes our instructions: seven words in a row or more that the user did not write. */
export function quotesInstructions(text: string, instructions: string, userText: string): boolean {
  const own = shinglesOf(instructions);
  const shared = [...shingles(text)].filter((shingle) => own.has(shingle));
  if (shared.length === 0) return false;
  const said = saidBy(userText);
  return shared.some((shingle) => !said.has(shingle));
}

/** The parts without those that, together with the parts before them, would quote our instructions. */
export function partsThatQuoteNothing(
  parts: readonly string[],
  { instructions, userText }: { readonly instructions: string; readonly userText: string },
): string[] {
  const kept: string[] = [];
  for (const part of parts) {
    const together = [...kept.slice(-shingleWords), part].join(' ');
    if (!quotesInstructions(together, instructions, userText)) kept.push(part);
  }
  return kept;
}
