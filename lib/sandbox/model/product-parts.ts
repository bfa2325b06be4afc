import {
  brandOf,
  colourSentence,
  measuredFacts,
  measuredSentences,
  sentenceSaid,
  titleParts,
} from './listing-parts.ts';
import { type AnsweredPart, capitalised, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { clausesSaid, passagesIn, passagesSaid, tellingWords } from './said-clauses.ts';
import siteWords from './site-words.json' with { type: 'json' };

type SiteWords = (typeof siteWords)[keyof typeof siteWords];

const spelled = (text: string, site: string): string =>
  site === 'US' ? text.replaceAll(/(?<=gr)e(?=y)/giu, 'a').replaceAll('colour', 'color') : text;

/** The names of an unnamed thing on non-English sites, and phrases for what is visible. */
function foreignWords(words: SiteWords, { colours, shape, tone, isBright }: Sight) {
  const named = (colour: string) =>
    Object.entries(words.colours).find(([name]) => name === colour)?.[1] ?? '';
  const [main = '', ...others] = colours.map(named);
  return {
    title: words.title.replace('{main}', main).replace('{Main}', capitalised(main)),
    sentences: [
      words.main.replace('{main}', main),
      ...(others.length === 0 ? [] : [words.others.replace('{others}', others.join(` ${words.and} `))]),
      ...(shape === undefined ? [] : [words[shape]]),
      words[tone],
      isBright ? words.strong : words.muted,
    ],
  };
}

/** Statements of what the item is not, which do not belong in titles. */
const denial = /\b(?:not|fake|replica|counterfeit|bootleg)\b/iu;

/** Most sentences of a description taken from the caller's text. */
const mostSaid = 8;

/**
 * The answer to draft-item's first question: what the caller's text says about the product and what can be measured in
 * the pictures. Other properties are left empty.
 */
export function describedProduct(data: QuestionData, sights: readonly Sight[]): Record<string, unknown> {
  const { site, brand, text } = data;
  const [sight] = sights;
  const foreign = Object.entries(siteWords).find(([name]) => name === site)?.[1];
  const inItsLanguage = foreign && sight && foreignWords(foreign, sight);
  const clauses = clausesSaid(text);
  const kind =
    data.saidOf('product type') ?? data.saidOf('type') ?? data.saidOf('category') ?? sight?.goods ?? '';
  // If neither words nor the catalogue name the thing, it can at least be called an item.
  const named = kind === '' ? 'miscellaneous item' : kind;
  const passages = passagesSaid(text).slice(0, mostSaid);

  function title(): AnsweredPart[] {
    if (clauses.some((clause) => denial.test(clause))) return [seen(named)];
    if (foreign === undefined) return titleParts(data, sights);
    // Only English titles use title case.
    if (clauses.length > 0 || inItsLanguage === undefined)
      return titleParts(data, sights).map((part) => ({ ...part, text: part.words || part.text }));
    return [...(brand === undefined ? [] : [said(brand)]), seen(inItsLanguage.title)];
  }
  const sentences =
    inItsLanguage?.sentences ??
    (sight === undefined ? [] : [colourSentence(sight, passages.length > 0), ...measuredSentences(sight)]);
  const inSpelling = (part: AnsweredPart) =>
    part.from === 'seen' || part.words === '' ? { ...part, text: spelled(part.text, site) } : part;
  const words = tellingWords(`${clauses.join(' ')} ${kind}`).filter((word) => !/[\d$£€]/u.test(word));
  return {
    brand: brandOf(data),
    modelName: data.saidOf('model name') ?? data.saidOf('model') ?? '',
    kind: spelled(named, site),
    title: title().map(inSpelling),
    lead: [...passages.map(sentenceSaid), ...sentences.map(seen)].map(inSpelling),
    facts: foreign === undefined ? measuredFacts(sights).map(inSpelling) : [],
    names: brand === undefined ? [] : [brand],
    // A thing without a name belongs in the category for things that fit nowhere else.
    searchText: [brand ?? '', ...words].join(' ').trim().toLowerCase() || 'other',
    said: passagesIn(text),
  };
}
