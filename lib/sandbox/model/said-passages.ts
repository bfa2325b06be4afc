const sum =
  '(?:(?:au|us|nz|a|ca)?[$£€]\\s?)?\\d+(?:,\\d{3})*(?:\\.\\d{1,2})?(?:\\s?(?:aud|usd|gbp|cad|eur|€|euros?|dollars|pounds))?';
const post = '(?:post(?:age)?|shipping|delivery|p\\s?&\\s?p)';
const side = '\\d{1,3}(?:\\.\\d)?\\s?(?:cm|mm|in|inches)?';
const parcel = '\\b(?:parcel|package|packed|boxed)\\b[^.;]*?';

const passage = (...patterns: string[]): readonly RegExp[] =>
  patterns.map((pattern) => new RegExp(`(?<passage>${pattern})(?!\\w|[.,]\\d)`, 'iu'));
const within = (before: string, pattern: string): readonly RegExp[] => [
  new RegExp(`${before}(?<passage>${pattern})(?!\\w|[.,]\\d)`, 'iu'),
];

/** How people say what only the seller knows; the first that matches counts. */
const sayings = {
  price: passage(
    `\\b(?:asking(?: price)?|prices?|selling for|want|yours for)(?: is| of|:)?\\s+${sum}`,
    `(?<!${post}\\s(?:is\\s)?)(?:au|us|a|ca)?[$£€]\\s?\\d+(?:,\\d{3})*(?:\\.\\d{1,2})?(?!\\s+(?:for\\s)?${post})`,
  ),
  freeShipping: passage(`\\bfree ${post}\\b`, `\\b${post}(?: is|:)? (?:free|included)`),
  shippingCost: passage(`\\b${post}(?: is| costs|:)? ${sum}`, `${sum} (?:for )?${post}`),
  postalCode: passage(
    '\\b(?:post\\s?code|zip(?: code)?|pick ?up (?:from|in)|located in|based in|(?:posted|ships|sent) from)(?: is|:)?\\s+(?:\\p{L}+,?\\s+){0,2}(?:\\d{4,5}|[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}|[a-z]\\d[a-z] ?\\d[a-z]\\d|[a-z]\\d[\\dw] ?[a-z\\d]{4})',
  ),
  parcelSize: within(parcel, `${side}\\s?(?:x|×|by)\\s?${side}\\s?(?:x|×|by)\\s?${side}`),
  parcelWeight: within(parcel, '\\d{1,3}(?:\\.\\d{1,3})?\\s?(?:kg|g|lb|oz)'),
} as const;

/** The names of the passages, as the question about a product asks for them. */
type PassageName = keyof typeof sayings;

/** The passages of the caller's words that give price, postage, place and parcel; empty where nothing is said. */
export const passagesIn = (text: string): Readonly<Record<PassageName, string>> => {
  const find = (name: PassageName): string =>
    sayings[name].map((saying) => saying.exec(text)?.groups?.passage).find((said) => said !== undefined) ??
    '';
  return {
    price: find('price'),
    shippingCost: find('shippingCost'),
    freeShipping: find('freeShipping'),
    postalCode: find('postalCode'),
    parcelSize: find('parcelSize'),
    parcelWeight: find('parcelWeight'),
  };
};

/** The clauses of the caller's words that say something of the item itself. */
export function clausesAboutItem(text: string): string[] {
  const passages = Object.values(passagesIn(text)).filter((said) => said !== '');
  return text
    .split(/(?<=[,;.!?])\s+/u)
    .filter(
      (clause) =>
        !passages.some((said) => said.includes(clause.replace(/[,;.!?]+$/u, '')) || clause.includes(said)),
    )
    .map((clause) => clause.replace(/[\s,;.!?]+$/u, ''))
    .filter(
      (clause) => /[\p{L}\p{N}]/u.test(clause) && !/\b(?:parcel|package|postage|shipping)\b/iu.test(clause),
    );
}
