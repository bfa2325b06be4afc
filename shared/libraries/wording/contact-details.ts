import { addressesInFolded } from './contact-details/addresses.ts';
import { hasFigure, pricesInFigures, pricesInWords } from './contact-details/numbers.ts';
import { telephonesIn } from './contact-details/telephones.ts';
import { folded } from './plain-text.ts';
import { type Span, spansOf } from './spans.ts';

/** The identifying part of an address. For a name in a network, the name alone. */
const addressEssence = (address: string): string =>
  (address.startsWith('@') ? (address.split(/\s/u)[0] ?? '') : address).toLowerCase().replace(/\s/gu, '');

/** The identifying part of a price or telephone number: its digits, or its words if spelt out. */
function numberEssence(detail: string): string {
  const digits = detail.replace(/[.,](?:00|-)(?!\d)/g, '').replace(/\D/g, '');
  return digits === '' ? detail.toLowerCase().replace(/[\s-]+/gu, ' ') : digits;
}

/** The identifying parts of each price, address and telephone number in a text, ignoring spacing. */
function detailsIn(given: string): string[] {
  const { text } = folded(given);
  const written = ({ start, end }: Span) => text.slice(start, end);
  const prices = spansOf(text, ...(hasFigure.test(text) ? pricesInFigures : []), ...pricesInWords);
  return [
    ...addressesInFolded(text).map((span) => addressEssence(written(span))),
    ...[...prices, ...telephonesIn(text)].map((span) => numberEssence(written(span))),
  ];
}

/** Whether the text contains it as a whole: `evil.com` is in `www.evil.com/shop`, not in `devil.com`. */
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
    const said = new Set(detailsIn(userText));
    last = { userText, said, all: [...said].join('\n') };
  }
  return last;
}

/** Whether a text has a price, a web or e-mail address or a telephone number that the user did not write. */
export function hasContactDetails(text: string, userText: string): boolean {
  const details = detailsIn(text);
  if (details.length === 0) return false;
  const { said, all } = saidBy(userText);
  return details.some(
    (essence) => !said.has(essence) && !(/[/\p{L}]/u.test(essence) && containsWhole(all, essence)),
  );
}

/** Whether a text has an address or a telephone number. Prices do not count. */
export function hasAddressee(given: string): boolean {
  const { text } = folded(given);
  return addressesInFolded(text).length > 0 || telephonesIn(text).length > 0;
}
