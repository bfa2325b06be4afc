import { addressesIn, addressesInFolded, joinedSentences } from './contact-details/addresses.ts';
import { hasFigure, lead, pricesInFigures, pricesInWords } from './contact-details/numbers.ts';
import { telephonesIn } from './contact-details/telephones.ts';
import { folded } from './plain-text.ts';
import { type Span, spansOf } from './spans.ts';

export { joinedSentences };

/** A detail with what identifies it, however it is spaced. */
interface Detail extends Span {
  readonly essence: string;
}

const leadBefore = new RegExp(`${lead}$`, 'iu');
/** Longest words that lead to a detail. */
const longestLead = 40;

/** What identifies an address. For a name in a network, this is the name alone. */
const addressEssence = (address: string): string =>
  (address.startsWith('@') ? (address.split(/\s/u)[0] ?? '') : address).toLowerCase().replace(/\s/gu, '');

/** What identifies a price or telephone number: its digits, or its words where it is spelt out. */
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
  const prices = spansOf(text, ...(hasFigure.test(text) ? pricesInFigures : []), ...pricesInWords);
  const numbers = [...prices, ...telephonesIn(text)].map((span) => {
    return { ...span, essence: numberEssence(text.slice(span.start, span.end)) };
  });
  return [...addresses, ...numbers].map((detail) => ({ ...detail, ...placeOf(detail) }));
}

/** Whether the text contains it from edge to edge: `evil.com` is in `www.evil.com/shop`, not in `devil.com`. */
function containsWhole(all: string, essence: string): boolean {
  for (let at = all.indexOf(essence); at !== -1; at = all.indexOf(essence, at + 1)) {
    const end = at + essence.length;
    const beginsWithin = /[\p{L}\p{N}\p{M}_-]$/u.test(all.slice(Math.max(0, at - 2), at));
    const goesOn = /^(?:[\p{L}\p{N}\p{M}_-]|\.[\p{L}\p{N}])/u.test(all.slice(end, end + 3));
    if (!beginsWithin && !goesOn) return true;
  }
  return false;
}

/** The details that the user wrote. */
interface Said {
  readonly said: ReadonlySet<string>;
  readonly all: string;
}

/** One call asks about hundreds of texts with the same user text, which may be long. */
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
  const details = detailsIn(text);
  if (details.length === 0) return details;
  const { said, all } = saidBy(userText);
  return details.filter(
    ({ essence }) => !said.has(essence) && !(/[/\p{L}]/u.test(essence) && containsWhole(all, essence)),
  );
}

/** Whether a text has an address, a telephone number, or sentences that would read as an address. It may have prices. */
export const hasAddressee = (text: string): boolean =>
  [...addressesIn(text), ...joinedSentences(text, ''), ...telephonesIn(folded(text).text)].length > 0;
