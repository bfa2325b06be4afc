/** This many equal words in a row are no coincidence. */
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

interface Secret {
  readonly words: ReadonlySet<string>;
  readonly shingles: ReadonlySet<string>;
}

const known = new Map<string, Secret>();

/** Instructions are few and never change, so each is taken apart once. */
function learn(instructions: string): Secret {
  const secret = { words: new Set(normal(instructions)), shingles: shingles(instructions) };
  known.set(instructions, secret);
  return secret;
}

/** The shingles that a text shares with instructions. Few texts have even seven words in a row that occur in them. */
function sharedShingles(text: string, instructions: string): string[] {
  const secret = known.get(instructions) ?? learn(instructions);
  const words = normal(text);
  const shared: string[] = [];
  let inARow = 0;
  for (const [at, word] of words.entries()) {
    inARow = secret.words.has(word) ? inARow + 1 : 0;
    if (inARow < shingleWords) continue;
    const shingle = words.slice(at + 1 - shingleWords, at + 1).join(' ');
    if (secret.shingles.has(shingle)) shared.push(shingle);
  }
  return shared;
}

/** The user's last text: hundreds of texts of one call are compared with the same words. */
let last = { userText: '', said: new Set<string>() };

function saidBy(userText: string): ReadonlySet<string> {
  if (userText !== last.userText) last = { userText, said: shingles(userText) };
  return last.said;
}

/** Whether a text quotes our instructions, that is, seven or more words in a row that the user did not write. */
export function quotesInstructions(text: string, instructions: string, userText: string): boolean {
  const shared = sharedShingles(text, instructions);
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
