import { type AnsweredPart, capitalised, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { clausesSaid, isFlaw, nameSaid, passagesSaid, tellingWords, wordsOf } from './said-clauses.ts';
import siteWords from './site-words.json' with { type: 'json' };

const { English: english, ...abroad } = siteWords;

/** What is said of a thing in the language of a site; undefined where it is English. */
export const wordsAbroad = (site: string) => Object.entries(abroad).find(([name]) => name === site)?.[1];

const small = new Set('and or the a an for with from in of on to by at each'.split(' '));

/** In title case: no capitals for units and joining words. */
const inCapitals = (text: string): string =>
  text.replace(/(?<=^|(?<!\d)\s)\p{Ll}{2,}/gu, (word) => (small.has(word) ? word : capitalised(word)));

/** Most words of a clause added to a title, and most clauses of a title. */
const mostInTitle = 4;
const mostClauses = 3;

/** The brand and the caller's first clauses; else what the first picture shows. */
export function titleParts({ text, names }: QuestionData, [sight]: readonly Sight[]): AnsweredPart[] {
  const [first, ...others] = clausesSaid(text);
  const brand = names.map((name) => said(name));
  if (first === undefined) {
    const { goods, colour } = sight ?? {};
    if (goods === undefined) return [...brand, seen(english.title)];
    const shown = colour === undefined ? [goods] : [goods, `in ${colour}`];
    return [...brand, ...shown.map((words) => seen(inCapitals(words)))];
  }
  const goOn = others.filter((clause) => wordsOf(clause).length <= mostInTitle && !isFlaw(clause));
  const clauses = [first, ...goOn].slice(0, mostClauses);
  const isNamed = names.some((name) => clauses.join('\n').toLowerCase().includes(name.toLowerCase()));
  const inTitle = (clause: string, at: number): AnsweredPart =>
    said(at === 0 ? capitalised(inCapitals(clause)) : inCapitals(clause), clause);
  return [...(isNamed ? [] : brand), ...clauses.map(inTitle)];
}

/** A statement as a sentence. */
export const sentenceSaid = (passage: string): AnsweredPart => said(`${capitalised(passage)}.`, passage);

/** What is true of every answer here, in several lengths, so that text of any length can be built. */
export const factsSeen = (): AnsweredPart[] => english.facts.map(seen);

/** The caller's first statement, or what the first picture shows, and its colour. */
export function leadSentences({ text }: QuestionData, [sight]: readonly Sight[]): AnsweredPart[] {
  const { goods, colour } = sight ?? {};
  const [passage] = passagesSaid(text);
  const shown = goods === undefined ? english.unknown : `The photo shows one ${goods}.`;
  const coloured = colour === undefined ? [] : [seen(`The main colour is ${colour}.`)];
  if (passage === undefined) return [seen(shown), ...coloured];
  return [sentenceSaid(passage), ...(colour === undefined ? [seen('The photo shows the item.')] : coloured)];
}

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
  'buy * online',
  'get *',
];

/** Distinct keywords: brand, the caller's words, what is visible, and search phrases. */
function keywordsOf({ text, names }: QuestionData, [sight]: readonly Sight[]): string[] {
  const name = nameSaid(text);
  const kind = name ?? sight?.goods ?? 'item';
  const colours = sight?.colour === undefined ? [] : [sight.colour];
  const all = [
    ...names.map((name) => name.toLowerCase().replaceAll(',', ' ')),
    ...tellingWords(text),
    kind,
    ...(name ? [] : colours.map((colour) => `${colour} ${kind}`)),
    ...colours,
    ...searches.map((search) => search.replace('*', kind)),
  ];
  return [...new Set(all)].slice(0, keywords);
}

export const textOf = (parts: readonly AnsweredPart[]): string => parts.map(({ text }) => text).join(' ');

/** The value of a placeholder by the words of its name. */
function partFor(placeholder: string, data: QuestionData, sights: readonly Sight[]): AnsweredPart {
  const name = placeholder.replace(/(?<=[a-z\d])(?=[A-Z])|[_\s-]+/g, ' ').toLowerCase();
  if (/\btitle|headline|(?:product|item) name\b/.test(name)) return seen(textOf(titleParts(data, sights)));
  if (/\bkey ?words?|tags?\b/.test(name)) return seen(keywordsOf(data, sights).join(', '));
  if (/\bdescri|summary|blurb|overview|body\b/.test(name)) return seen(textOf(leadSentences(data, sights)));
  const given = /\bbrand|maker|manufacturer\b/.test(name) ? data.brand : data.saidOf(name);
  if (given !== undefined) return said(given);
  return seen(/\bcolou?rs?\b/.test(name) ? (sights[0]?.colour ?? '') : '');
}

/** The answers to the questions of the operations that write listings, by property. */
export function listingAnswers(data: QuestionData, sights: readonly Sight[]) {
  const [, ...further] = passagesSaid(data.text);
  const furtherSaid = (ofDamage: boolean) =>
    further.filter((passage) => isFlaw(passage) === ofDamage).map((passage) => said(passage));
  return {
    brand: brandOf(data),
    title: titleParts(data, sights),
    lead: leadSentences(data, sights),
    flaws: furtherSaid(true),
    facts: [...furtherSaid(false), ...factsSeen()],
    keywords: keywordsOf(data, sights),
    names: data.names,
    kind: data.saidOf('product type') ?? sights[0]?.goods ?? '',
    values: data.placeholders.map((name) => {
      const { text: value, ...evidence } = partFor(name, data, sights);
      return { name, value, ...evidence };
    }),
  };
}
