import { type AnsweredPart, capitalised, emulatedFacts, listed, measuredFacts, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';

type Words = Pick<QuestionData, 'text' | 'brand'>;

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Words of a clause at most that become a part. */
const mostWords = 12;

/** The caller's clauses without labels (`size: 42`), addresses and the like. */
const clausesOf = (text: string): string[] =>
  text
    .split(/,\s|;|(?<=\w{2,}[.!?])\s/u)
    .map((clause) =>
      clause
        .replace(/\bbrand\s*(?:[:=]|\bis\b).*$/iu, '')
        .replace(/[\s.!?,;:]+$/u, '')
        .trim(),
    )
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause) && !/^[\w ]{1,30}:\s|\S{40}/u.test(clause))
    .filter((clause) => wordsOf(clause).length <= mostWords);

/** The brand and the caller's first clauses; else what the first picture shows. */
export function titleParts({ text, brand }: Words, [sight]: readonly Sight[]): AnsweredPart[] {
  const clauses = clausesOf(text).slice(0, 3);
  const named = brand === undefined ? [] : [said(brand, brand)];
  const own = clauses
    .filter((clause) => clause.toLowerCase() !== brand?.toLowerCase())
    .map((clause, at) => said(at === 0 ? capitalised(clause) : clause, clause));
  const shown = [seen(capitalised(sight?.goods ?? 'item')), seen(sight?.colours[0] ?? '')];
  const isNamed =
    brand !== undefined && clauses.some((clause) => clause.toLowerCase().includes(brand.toLowerCase()));
  return [...(isNamed ? [] : named), ...(own.length > 0 ? own : shown)].filter(
    ({ text: part }) => part !== '',
  );
}

/** What the caller says first, and what is measured of the first picture. */
export function leadSentences({ text }: Words, [sight]: readonly Sight[]): AnsweredPart[] {
  const [first] = clausesOf(text);
  const background = sight?.background === undefined ? '' : ` against a ${sight.background} background`;
  const goods = first === undefined ? `${capitalised(sight?.goods ?? 'item')}, mainly` : 'Mainly';
  return [
    ...(first === undefined ? [] : [said(`${capitalised(first)}.`, first)]),
    ...(sight === undefined ? [] : [seen(`${goods} ${listed(sight.colours)} in colour${background}.`)]),
  ];
}

/** What else is said and measured, and what is true of every text of this emulator. */
export const factsAbout = ({ text }: Words, sights: readonly Sight[]): AnsweredPart[] => [
  ...clausesOf(text)
    .slice(1)
    .map((clause) => said(clause, clause)),
  ...measuredFacts(sights),
  ...emulatedFacts,
];

/** A text of these parts, for placeholders that ask for one. */
export const textOf = (parts: readonly AnsweredPart[], joint = ' '): string =>
  parts.map(({ text }) => text).join(joint);

const common = new Set(
  'the and for with from this that was has have had are but not its very been used brand colour color size is in on of to it my your our'.split(
    ' ',
  ),
);

/** True of whatever is offered. */
const always = 'item,product,goods,offer,listing,resale,online,shop,sale,find,buy,deal,example,sandbox'.split(
  ',',
);

/** The brand and the first words that say something, in lower case. */
export const wordsSaid = ({ text, brand }: Words): string[] => [
  ...(brand === undefined ? [] : [brand.toLowerCase().replaceAll(',', ' ')]),
  ...(text.toLowerCase().match(/[\p{L}\d][\p{L}\d'-]+/gu) ?? [])
    .filter((word) => word.length > 2 && word.length < 40 && !common.has(word))
    .slice(0, 7),
];

/** How many keywords are asked for. */
const keywords = 14;

/** Different keywords: brand, the caller's words, what is seen, and what is true of anything offered. */
export function keywordsOf(words: Words, sights: readonly Sight[]): string[] {
  const shown = sights.flatMap(({ goods, colours }) => [
    ...(goods === undefined ? [] : [goods.toLowerCase().replaceAll(',', '')]),
    ...colours,
  ]);
  return [...new Set([...wordsSaid(words), ...shown, ...always])].slice(0, keywords);
}
