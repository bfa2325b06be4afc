import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** First letter made a capital, except in names such as iPad. */
const capitalised = (text: string): string =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** The longest beginning of whole clauses within `count` words; where the first is longer, its first `count` words. */
function firstClauses(text: string, count: number): string {
  let kept = '';
  for (const clause of text.split(/(?<=[,;.!?])(?=\s)/u)) {
    if (wordsOf(kept + clause).length > count) break;
    kept += clause;
  }
  return (kept === '' ? wordsOf(text).slice(0, count).join(' ') : kept).replace(/[\s.!?,;:]+$/u, '');
}

/** The longest beginning of whole words within `length` characters. */
function clipped(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1).replace(/\s+\S*$/u, '');
  return (cut.length <= length ? cut : text.slice(0, length)).replace(/[\s,;:.–-]+$/u, '');
}

const longestTitle = 80;

/** `a`, `a and b`, `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The words as they can be quoted: `brand: Acme, red` → `Acme, red`, and no addresses or the like. */
const quotable = (text: string): string =>
  text
    .replace(/\bbrand\s*(?:[:=]|\bis\b)\s*/iu, '')
    .replace(/\S{40,}/gu, ' ')
    .trim();

/** What a picture shows, in a few words: `iron, grey`. */
const seenIn = ({ goods, colours, orientation }: Sight): string =>
  goods === undefined ? `${colours[0]} ${orientation}-format item` : `${goods}, ${colours[0]}`;

/** The caller's first sentence without what it labels (`size: 42`), with the brand; else what the first picture shows. */
export function titleOf(words: Pick<QuestionData, 'text' | 'brand'>, sights: readonly Sight[]): string {
  const [sight] = sights;
  const sentence = words.text.split(/(?<=\w{2,}[.!?])\s/u)[0] ?? '';
  const clauses = sentence
    .split(/,\s|;/u)
    .map((clause) => clause.replace(/\bbrand\s+is\s.*$/iu, '').trim())
    .filter((clause) => clause !== '' && !/^[\w ]{1,30}:\s/u.test(clause));
  const seen = sight === undefined ? 'item' : seenIn(sight);
  const plain = clauses.join(', ').replace(/[\s.!?,;:]+$/u, '') || seen;
  const brand = words.brand ?? '';
  const branded = plain.toLowerCase().includes(brand.toLowerCase()) ? plain : `${brand} ${plain}`;
  return clipped(capitalised(branded), longestTitle);
}

/** Sentences by the exact number of their words, from 1. */
const closings = [
  'Pictured.',
  'As pictured.',
  'Sold as pictured.',
  'Please see the photos.',
  'Please see all the photos.',
  'Please look closely at the photos.',
  'Please look closely at all the photos.',
  'Please look closely at all of the photos.',
  'Please look closely at all the photos before buying.',
  'Please look closely at all of the photos before buying.',
];

/** Sentences of twelve words, for longer texts. */
const fillers = [
  'Questions about the colour, size or condition are welcome at any time.',
  'All that is known of this item is what the photos show.',
];

/** Whole sentences that have exactly `count` words together. */
function closing(count: number): string[] {
  const sentences: string[] = [];
  let left = count;
  while (left > closings.length) {
    const sentence = left < 12 ? 'Pictured.' : (fillers[sentences.length % fillers.length] ?? '');
    sentences.push(sentence);
    left -= wordsOf(sentence).length;
  }
  if (left > 0) sentences.push(closings[left - 1] ?? '');
  return sentences;
}

/** What the caller said and what the pictures show, in exactly `count` words. */
export function descriptionOf(
  words: Pick<QuestionData, 'text' | 'brand'>,
  sights: readonly Sight[],
  count = 25,
): string {
  const [sight] = sights;
  const clauses = firstClauses(quotable(words.text), Math.floor(count / 2));
  const said = clauses === '' ? [] : wordsOf(`${capitalised(clauses)}.`);
  const background = sight?.background === undefined ? '' : ` against a ${sight.background} background`;
  const goods = sight?.goods ?? '';
  const isSaid = said.join(' ').toLowerCase().includes(goods.toLowerCase());
  const subject = isSaid ? 'Mainly' : `${capitalised(goods)}, mainly`;
  const seen =
    sight === undefined ? [] : wordsOf(`${subject} ${listed(sight.colours)} in colour${background}.`);
  const known = [...said, ...seen];
  const kept = known.length <= count ? known : said.length > 0 ? said : known.slice(0, count);
  return [...kept.slice(0, count), ...closing(count - kept.length)].join(' ');
}

const common = new Set(
  'the and for with from this that was has have had are but not its very been used brand colour color size is in on of to it my your our'.split(
    ' ',
  ),
);
/** True of whatever is offered with pictures. */
const always = [
  'item for sale',
  'product',
  'photographed',
  'listing',
  'resale',
  'online',
  'pictured',
  'shop',
  'sale',
  'item',
  'goods',
  'offer',
  'find',
  'buy',
  'deal',
];

/** What is said and seen, a few words each. */
export const attributesOf = (
  words: Pick<QuestionData, 'text' | 'brand'>,
  sights: readonly Sight[],
): string[] => [
  ...new Set([
    ...quotable(words.text)
      .split(/[,;.]\s/u)
      .map((clause) => clause.replace(/[\s.!?,;:]+$/u, ''))
      .filter((clause) => clause !== '' && wordsOf(clause).length <= 3),
    ...sights.flatMap(({ goods, colours, background }) => [
      ...(goods === undefined ? [] : [goods]),
      ...colours,
      ...(background === undefined ? [] : [`${background} background`]),
    ]),
  ]),
];

/** The brand and the first words that say something, in lower case. */
export const wordsSaid = ({ text, brand }: Pick<QuestionData, 'text' | 'brand'>): string[] => [
  ...(brand === undefined ? [] : [brand.toLowerCase().replaceAll(',', ' ')]),
  ...(text.toLowerCase().match(/[\p{L}\d][\p{L}\d'-]+/gu) ?? [])
    .filter((word) => word.length > 2 && word.length < 40 && !common.has(word))
    .slice(0, 7),
];

/**
 * `count` different keywords: brand, the caller's words, colours, and what is true of anything offered.
 *
 * @param skipped how many of the first are left out, for further ones
 */
export function keywordsOf(
  words: Pick<QuestionData, 'text' | 'brand'>,
  sights: readonly Sight[],
  count: number,
  skipped = 0,
): string[] {
  const seen = sights.flatMap(({ goods, colours, orientation }) => [
    ...(goods === undefined ? [] : [goods.toLowerCase().replaceAll(',', '')]),
    ...colours,
    `${orientation} photo`,
  ]);
  const all = [...wordsSaid(words), ...seen, ...always];
  return [...new Set(all)].slice(skipped, skipped + count);
}
