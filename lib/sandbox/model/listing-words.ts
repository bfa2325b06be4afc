import { colourSentence, measuredFacts } from './measured-facts.ts';
import { type AnsweredPart, capitalised, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';

type Words = Pick<QuestionData, 'text' | 'brand'>;

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

const small = new Set('and or the a an for with from in of on to by at each'.split(' '));

/** With a capital for each word that a title has one for: not for units and words that join others. */
const inCapitals = (text: string): string =>
  text.replace(/(?<=^|(?<!\d)\s)\p{Ll}{2,}/gu, (word) => (small.has(word) ? word : capitalised(word)));

/** Words of a passage at most that become a part. */
const mostWords = 12;

/** The sentences of the caller's words without the stop at their ends, where there are any. */
export const sentencesSaid = (text: string): string[] =>
  text
    .split(/(?<=\w{2,}[.!?])\s/u)
    .map((sentence) => sentence.replace(/[\s.!?,;:]+$/u, '').trim())
    .filter((sentence) => sentence !== '');

/** The clauses of a sentence without labels (`size: 42`), addresses and the like. */
const clausesIn = (sentence: string): string[] =>
  sentence
    .split(/,\s|;/u)
    .map((clause) =>
      clause
        .replace(/\bbrand\s*(?:[:=]|\bis\b).*$/iu, '')
        .replace(/[\s.!?,;:]+$/u, '')
        .trim(),
    )
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause) && !/^[\w ]{1,30}:\s|\S{40}/u.test(clause))
    .filter((clause) => wordsOf(clause).length <= mostWords);

const clausesOf = (text: string): string[] => sentencesSaid(text).flatMap(clausesIn);

/** What the caller says: each sentence as it is written, or such of its clauses as say something by themselves. */
export const passagesSaid = (sentences: readonly string[]): string[] =>
  sentences.flatMap((sentence) => {
    const clauses = clausesIn(sentence);
    const isWhole = clauses.join(', ') === sentence && wordsOf(sentence).length <= mostWords;
    return isWhole ? [sentence] : clauses.filter((clause) => /\p{L}{3}/u.test(clause));
  });

const damage =
  /\b(?:chip|crack|scratch|scuff|stain|mark|dent|tear|torn|hole|worn|wear|damaged?|fad(?:ed|ing)|rust|broken|missing|loose|bent|frayed)(?:s|es|ed|y)?\b/iu;
const noDamage = /\b(?:no|without|never|not|free of)\b/iu;

/** Whether a passage tells of damage or wear. */
const isFlaw = (passage: string): boolean => damage.test(passage) && !noDamage.test(passage);

/** What the caller says of damage and wear. */
export const flawsSaid = ({ text }: Words): AnsweredPart[] =>
  passagesSaid(sentencesSaid(text))
    .slice(1)
    .filter(isFlaw)
    .map((passage) => said(passage, passage));

/** Words of a clause at most that goes on with a title. */
const mostInTitle = 4;

/** The brand and the caller's first clauses; else what the first picture shows. */
export function titleParts({ text, brand }: Words, [sight]: readonly Sight[]): AnsweredPart[] {
  const named = brand === undefined ? [] : [said(brand, brand)];
  const clauses = clausesOf(text)
    .filter((clause, at) => at === 0 || (wordsOf(clause).length <= mostInTitle && !isFlaw(clause)))
    .slice(0, 3);
  const own = clauses
    .filter((clause) => clause.toLowerCase() !== brand?.toLowerCase())
    .map((clause, at) => said(at === 0 ? capitalised(inCapitals(clause)) : inCapitals(clause), clause));
  const [colour] = (sight?.colours ?? []).map(inCapitals);
  const shown = [
    seen(capitalised(inCapitals(sight?.goods ?? 'item'))),
    ...(colour === undefined ? [] : [seen(`in ${colour}`)]),
  ];
  const isNamed =
    brand !== undefined && clauses.some((clause) => clause.toLowerCase().includes(brand.toLowerCase()));
  return [...(isNamed ? [] : named), ...(own.length > 0 ? own : shown)];
}

/** What the caller says first, and which colours the first picture shows. */
export function leadSentences({ text }: Words, [sight]: readonly Sight[]): AnsweredPart[] {
  const [first] = passagesSaid(sentencesSaid(text));
  const thing = first === undefined ? `This ${sight?.goods ?? 'item'}` : undefined;
  return [
    ...(first === undefined ? [] : [said(`${capitalised(first)}.`, first)]),
    ...(sight === undefined ? [] : [seen(colourSentence(thing, sight))]),
  ];
}

/** What else is said and measured. */
export const factsAbout = ({ text }: Words, sights: readonly Sight[]): AnsweredPart[] => [
  ...passagesSaid(sentencesSaid(text))
    .slice(1)
    .filter((passage) => !isFlaw(passage))
    .map((passage) => said(passage, passage)),
  ...measuredFacts(sights),
];

/** A text of these parts, for placeholders that ask for one. */
export const textOf = (parts: readonly AnsweredPart[], joint = ' '): string =>
  parts.map(({ text }) => text).join(joint);

const common = new Set(
  'the and for with from this that was has have had are but not its very been used brand colour color size is in on of to it my your our'.split(
    ' ',
  ),
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

/** Terms by which anything that is offered is searched for. */
const searchesFor = (goods: string): string[] => [
  `${goods} for sale`,
  `buy ${goods}`,
  `${goods} online`,
  `${goods} deals`,
  `${goods} offers`,
  `${goods} shop`,
  `${goods} price`,
  `find ${goods}`,
  `${goods} resale`,
];

/** Different keywords: brand, the caller's words, what is seen, and how one searches for it. */
export function keywordsOf(words: Words, [sight]: readonly Sight[]): string[] {
  const [first = ''] = clausesOf(words.text);
  const isName = first !== '' && wordsOf(first).length <= 3;
  const kinds = isName ? [first.toLowerCase()] : (sight?.goods ?? 'item').toLowerCase().split(/, | or /u);
  const colours = sight?.colours ?? [];
  const shown = isName ? [] : colours.map((colour) => `${colour} ${kinds[0]}`);
  const searched = kinds.flatMap(searchesFor);
  return [...new Set([...wordsSaid(words), ...kinds, ...shown, ...colours, ...searched])].slice(0, keywords);
}
