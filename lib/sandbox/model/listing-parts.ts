import { type AnsweredPart, capitalised, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import { colourSentence, measuredFacts } from './picture-words.ts';
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
export function titleParts({ text, names }: QuestionData, [sight]: readonly Sight[]): AnsweredPart[] {
  const [first, ...others] = clausesSaid(text);
  const brand = names.map((name) => said(name));
  if (first === undefined) {
    const { goods = 'item', colours = [] } = sight ?? {};
    const shown = [goods, ...colours.slice(0, 1).map((colour) => `in ${colour}`)];
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

/** The caller's first statement, and the first picture's colours. */
export function leadSentences({ text }: QuestionData, [sight]: readonly Sight[]): AnsweredPart[] {
  const passages = passagesSaid(text).slice(0, 1);
  return [
    ...passages.map(sentenceSaid),
    ...(sight === undefined ? [] : [seen(colourSentence(sight, passages.length > 0))]),
  ];
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
const searches = ['* for sale', 'buy *', '* online', '* deals', '* offers', '* shop', '* price', 'find *'];

/** Distinct keywords: brand, the caller's words, what is visible, and search phrases. */
function keywordsOf({ text, names }: QuestionData, [sight]: readonly Sight[]): string[] {
  const [first = ''] = clausesSaid(text);
  const isName = first !== '' && wordsOf(first).length <= 3;
  const kind = isName ? first.toLowerCase() : (sight?.goods ?? 'item');
  const colours = sight?.colours ?? [];
  const all = [
    ...names.map((name) => name.toLowerCase().replaceAll(',', ' ')),
    ...tellingWords(text),
    kind,
    ...(isName ? [] : colours.map((colour) => `${colour} ${kind}`)),
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
  return seen(/\bcolou?rs?\b/.test(name) ? (sights[0]?.colours[0] ?? '') : '');
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
    facts: [...furtherSaid(false), ...measuredFacts(sights)],
    keywords: keywordsOf(data, sights),
    names: data.names,
    kind: data.saidOf('product type') ?? sights[0]?.goods ?? '',
    values: data.placeholders.map((name) => {
      const { text: value, ...evidence } = partFor(name, data, sights);
      return { name, value, ...evidence };
    }),
  };
}
