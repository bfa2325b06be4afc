import { addressesInFolded, joinedSentences, withSentencesApart } from '../addresses.ts';
import { folded } from '../plain-text/folded.ts';
import { merged, type Span } from '../spans.ts';
import { lead } from './lead.ts';
import { pricesIn } from './prices.ts';
import { telephonesIn } from './telephones.ts';

/** A detail with what identifies it, however it is spaced. */
interface Detail extends Span {
  readonly essence: string;
}

const leadBefore = new RegExp(`${lead}$`, 'iu');
/** Longest words that lead to a detail. */
const longestLead = 40;

/** What identifies an address; of a name in a network, the name. */
const addressEssence = (address: string): string =>
  (address.startsWith('@') ? (address.split(/\s/u)[0] ?? '') : address).toLowerCase().replace(/\s/gu, '');

/** Of a price or telephone number the digits, or the words where it is spelt out. */
function numberEssence(detail: string): string {
  const digits = detail.replace(/[.,](?:00|-)(?!\d)/g, '').replace(/\D/g, '');
  return digits === '' ? detail.toLowerCase().replace(/[\s-]+/gu, ' ') : digits;
}

function detailsIn(given: string): Detail[] {
  const { text, given: placeOf } = folded(given);
  const addresses = addressesInFolded(text).map(({ start, end }) => {
    const led = leadBefore.exec(text.slice(Math.max(0, start - longestLead), start))?.[0] ?? '';
    return { start: start - led.length, end, essence: addressEssence(text.slice(start, end)) };
  });
  const numbers = [...pricesIn(text), ...telephonesIn(text)].map((span) => {
    return { ...span, essence: numberEssence(text.slice(span.start, span.end)) };
  });
  return [...addresses, ...numbers].map((detail) => ({ ...detail, ...placeOf(detail) }));
}

/** Whether it stands there from edge to edge: `evil.com` is in `www.evil.com/shop`, not in `devil.com`. */
function standsIn(all: string, essence: string): boolean {
  for (let at = all.indexOf(essence); at !== -1; at = all.indexOf(essence, at + 1)) {
    const end = at + essence.length;
    const beginsWithin = /[\p{L}\p{N}\p{M}_-]$/u.test(all.slice(Math.max(0, at - 2), at));
    const goesOn = /^(?:[\p{L}\p{N}\p{M}_-]|\.[\p{L}\p{N}])/u.test(all.slice(end, end + 3));
    if (!beginsWithin && !goesOn) return true;
  }
  return false;
}

/** What the user wrote of such details. */
interface Said {
  readonly said: ReadonlySet<string>;
  readonly all: string;
}

/** One call asks about hundreds of texts with the same words of the user, which may be long. */
let last: { readonly userText: string } & Said = { userText: '', said: new Set(), all: '' };

function saidBy(userText: string): Said {
  if (userText !== last.userText) {
    const said = new Set(detailsIn(userText).map(({ essence }) => essence));
    last = { userText, said, all: [...said].join('\n') };
  }
  return last;
}

/**
 * Prices, web and e-mail addresses and telephone numbers in a text, with the words that only lead to them, unless
 * the user wrote them.
 */
export function contactDetailsIn(text: string, userText: string): Span[] {
  const found = detailsIn(text);
  if (found.length === 0) return found;
  const { said, all } = saidBy(userText);
  return found.filter(
    ({ essence }) => !said.has(essence) && !(/[/\p{L}]/u.test(essence) && standsIn(all, essence)),
  );
}

/** Longest row of details of which each only shows when the one before it is gone; no honest text has as many. */
const mostPasses = 8;

/** Without these places, and without what only stood around them. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let kept = '';
  let done = 0;
  for (const { start, end } of merged(spans)) {
    kept += text.slice(done, start);
    done = end;
  }
  return (kept + text.slice(done))
    .replace(/[([{]\s*[)\]}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .replace(/(?<!\s)\s+(?=[.,;:!?](?![\p{L}\p{N}]))/gu, '')
    .replace(/([,;:])(?=[,;:.!?])/gu, '')
    .replace(/^[\s,;:.\p{Pd}]+|(?=[\s,;:])(?<![\s,;:]|\s\p{Pd}+)(?:\s\p{Pd}+|[\s,;:])+$/gu, '')
    .trim();
}

/**
 * The text without such details. Where removing them makes new ones again and again, it ends before the first that is
 * left.
 */
export function withoutContactDetails(text: string, userText: string): string {
  let kept = text;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const details = contactDetailsIn(kept, userText);
    // What stood around a detail may make one, now that it stands together.
    const next = details.length > 0 ? withoutSpans(kept, details) : withSentencesApart(kept, userText);
    if (next === kept) return kept;
    kept = next;
  }
  return settledBeginning(kept, userText);
}

/** The text up to the first place that is not settled; nothing where that, standing alone, has one itself. */
function settledBeginning(text: string, userText: string): string {
  const unsettled = (part: string) => [
    ...contactDetailsIn(part, userText),
    ...joinedSentences(part, userText),
  ];
  const [first] = merged(unsettled(text));
  if (first === undefined) return text;
  const beginning = withoutSpans(text, [{ start: first.start, end: text.length }]);
  return unsettled(beginning).length === 0 ? beginning : '';
}
