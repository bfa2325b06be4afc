import phrases from '../vocabulary/buy.json' with { type: 'json' };

/** Texts of the button that buys, in every language. A price text needs none of them, so they are loaded with pages. */
const buy = new Set(Object.values(phrases).flatMap((ofLanguage) => ofLanguage.split('|')));

/** A phrase of several words, or in a script that does not separate words, may go on: "Add to cart – $12". */
const mayGoOn = (phrase: string): boolean =>
  /\S\s+\S/u.test(phrase) || /[^\p{Script=Latin}\p{P}\s]{4}/u.test(phrase);

/** Longest text of a button that buys. */
const longest = 60;

/** Whether a button with this text buys the product. */
export function saysBuy(text: string): boolean {
  const plain = text
    .slice(0, longest)
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
    .replace(/\s+/gu, ' ');
  if (plain === '') return false;
  if (buy.has(plain)) return true;
  const words = plain.split(/(?<=[^\p{L}\p{M}'-])(?=[\p{L}])|(?=[^\p{L}\p{M}'-])/u);
  let start = '';
  for (const word of words) {
    start += word;
    if (buy.has(start) && mayGoOn(start)) return true;
  }
  return false;
}
