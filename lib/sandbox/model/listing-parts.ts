import { type Answer, type AnsweredPart, capitalised, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { clausesSaid, isFlaw, passagesSaid, tellingWords, wordsOf } from './said-clauses.ts';

const small = new Set('and or the a an for with from in of on to by at each'.split(' '));

/** In title case: no capitals for units and joining words. */
const inCapitals = (text: string): string =>
  text.replace(/(?<=^|(?<!\d)\s)\p{Ll}{2,}/gu, (word) => (small.has(word) ? word : capitalised(word)));

/** Most words of a clause added to a title, and most clauses of a title. */
const mostInTitle = 4;
const mostClauses = 3;

/** The brand and the caller's first clauses; else what the first picture shows. */
export function titleParts({ text, brand }: QuestionData, [sight]: readonly Sight[]): AnsweredPart[] {
  const [first, ...others] = clausesSaid(text);
  const goOn = others.filter((clause) => wordsOf(clause).length <= mostInTitle && !isFlaw(clause));
  const clauses = first === undefined ? [] : [first, ...goOn].slice(0, mostClauses);
  const isNamed = clauses.some((clause) => clause.toLowerCase().includes(brand?.toLowerCase() ?? ''));
  const [colour] = sight?.colours ?? [];
  const shown = [
    seen(capitalised(inCapitals(sight?.goods ?? 'item'))),
    ...(colour === undefined ? [] : [seen(`in ${inCapitals(colour)}`)]),
  ];
  return [
    ...(brand === undefined || isNamed ? [] : [said(brand)]),
    ...(first === undefined
      ? shown
      : clauses.map((clause, at) =>
          said(at === 0 ? capitalised(inCapitals(clause)) : inCapitals(clause), clause),
        )),
  ];
}

/** A statement as a sentence. */
export const sentenceSaid = (passage: string): AnsweredPart => said(`${capitalised(passage)}.`, passage);

/** The colours that a picture shows; without the caller's words: as a sentence about `this iron`. */
export function colourSentence({ goods = 'item', colours }: Sight, isNamed: boolean): string {
  const [main = '', ...others] = colours;
  const rest = others.length === 0 ? '' : `, with smaller areas of ${others.join(' and ')}`;
  return `${isNamed ? 'The main colour is' : `This ${goods} is mostly`} ${main}${rest}.`;
}

/** The caller's first statement, and the first picture's colours. */
export function leadSentences({ text }: QuestionData, [sight]: readonly Sight[]): AnsweredPart[] {
  const passages = passagesSaid(text).slice(0, 1);
  return [
    ...passages.map(sentenceSaid),
    ...(sight === undefined ? [] : [seen(colourSentence(sight, passages.length > 0))]),
  ];
}

const shapes = { tall: 'taller than wide', wide: 'wider than tall', even: 'about as wide as tall' };

/** The measures, each in wordings of several lengths, longest first, so that text of any length can be built. */
const measuresOf = ({ colours, shape, tone, isBright }: Sight): string[][] => {
  const [strength, other] = isBright ? ['strong', 'muted'] : ['muted', 'strong'];
  return [
    ...(shape === undefined ? [] : [[`the outline is ${shapes[shape]}`, shapes[shape]]]),
    [`the overall tone is ${tone}`, `its tone is ${tone}`, `${tone} in tone`],
    [
      `its colours are ${strength} rather than ${other}`,
      `its colours are ${strength}`,
      `in ${strength} colours`,
    ],
    ...(colours.length > 2 ? [] : [['no other colour covers a large area', 'no other colour covers much']]),
  ];
};

/** The longest wording of each measure of a picture, as sentences. */
export const measuredSentences = (sight: Sight): string[] =>
  measuresOf(sight).map(([longest = '']) => `${capitalised(longest)}.`);

export const measuredFacts = ([sight]: readonly Sight[]): AnsweredPart[] =>
  sight === undefined ? [] : measuresOf(sight).flat().map(seen);

export const brandOf = ({ brand }: QuestionData) => ({
  name: brand ?? '',
  evidence: brand === undefined ? 'none' : 'said by the user',
  picture: -1,
  words: brand ?? '',
});

/** The number of keywords requested. */
const keywords = 14;
/** Generic search phrases around an item's name. */
const searches = [
  '* for sale',
  'buy *',
  '* online',
  '* deals',
  '* offers',
  '* shop',
  '* price',
  'find *',
  '* resale',
];

/** Distinct keywords: brand, the caller's words, what is visible, and search phrases. */
function keywordsOf({ text, brand }: QuestionData, [sight]: readonly Sight[]): string[] {
  const [first = ''] = clausesSaid(text);
  const isName = first !== '' && wordsOf(first).length <= 3;
  const kind = isName ? first.toLowerCase() : (sight?.goods ?? 'item');
  const colours = sight?.colours ?? [];
  const all = [
    ...(brand === undefined ? [] : [brand.toLowerCase().replaceAll(',', ' ')]),
    ...tellingWords(text),
    kind,
    ...(isName ? [] : colours.map((colour) => `${colour} ${kind}`)),
    ...colours,
    ...searches.map((search) => search.replace('*', kind)),
  ];
  return [...new Set(all)].slice(0, keywords);
}

const textOf = (parts: readonly AnsweredPart[]): string => parts.map(({ text }) => text).join(' ');

/** The value of a placeholder by the words of its name; all others have the caller's text. */
const placeholders: readonly (readonly [name: RegExp, valueOf: Answer])[] = [
  [/\btitle|headline|(?:product|item) name\b/, (...asked) => textOf(titleParts(...asked))],
  [/\bkey ?words?|tags?\b/, (...asked) => keywordsOf(...asked).join(', ')],
  [/\bdescri|summary|blurb|overview|body\b/, (...asked) => textOf(leadSentences(...asked))],
];

function valueFor(placeholder: string, data: QuestionData, sights: readonly Sight[]) {
  const name = placeholder
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();
  const made = placeholders.find(([pattern]) => pattern.test(name))?.[1](data, sights);
  const given = /\bbrand|maker|manufacturer\b/.test(name) ? data.brand : data.saidOf(name);
  const colour = /\bcolou?rs?\b/.test(name) ? sights[0]?.colours[0] : undefined;
  const { text, ...marks } =
    made === undefined && given !== undefined ? said(given) : seen(String(made ?? colour ?? ''));
  return { name: placeholder, value: text, ...marks };
}

/** The answers to the questions of the operations that write listings, by property. */
export const listingAnswers: Readonly<Record<string, Answer>> = {
  brand: brandOf,
  title: titleParts,
  lead: leadSentences,
  flaws: ({ text }) =>
    passagesSaid(text)
      .slice(1)
      .filter(isFlaw)
      .map((passage) => said(passage)),
  facts: ({ text }, sights) => [
    ...passagesSaid(text)
      .slice(1)
      .filter((passage) => !isFlaw(passage))
      .map((passage) => said(passage)),
    ...measuredFacts(sights),
  ],
  keywords: keywordsOf,
  names: ({ brand }) => (brand === undefined ? [] : [brand]),
  kind: ({ saidOf }, [sight]) => saidOf('product type') ?? sight?.goods ?? '',
  values: (data, sights) => data.placeholders.map((name) => valueFor(name, data, sights)),
};
