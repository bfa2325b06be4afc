import { brandOf, factsSeen, leadSentences, sentenceSaid, titleParts, wordsAbroad } from './listing-parts.ts';
import { type AnsweredPart, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { clausesSaid, nameSaid, passagesIn, passagesSaid, tellingWords } from './said-clauses.ts';

/** Statements of what the item is not, which do not belong in titles. */
const denial = /\b(?:not|fake|replica|counterfeit|bootleg)\b/iu;

/** Most sentences of a description taken from the caller's text. */
const mostSaid = 8;

/**
 * The answer to draft-item's first question: what the caller's text says about the product and what the pictures show.
 * Other properties are left empty.
 */
export function describedProduct(data: QuestionData, sights: readonly Sight[]): Record<string, unknown> {
  const { site, text, names, saidOf } = data;
  const clauses = clausesSaid(text);
  const named = saidOf('type') ?? saidOf('category') ?? nameSaid(text) ?? sights[0]?.goods;
  const abroad = wordsAbroad(site);

  function title(): AnsweredPart[] {
    if (clauses.some((clause) => denial.test(clause))) return [seen(named ?? 'miscellaneous item')];
    if (clauses.length === 0 && abroad) return [...names.map((name) => said(name)), seen(abroad.title)];
    const parts = titleParts(data, sights);
    // Only English titles use title case.
    return abroad ? parts.map((part) => ({ ...part, text: part.words || part.text })) : parts;
  }
  function lead(): AnsweredPart[] {
    const passages = passagesSaid(text).slice(0, mostSaid).map(sentenceSaid);
    if (abroad) return [...passages, ...[abroad.shown, ...abroad.facts.map((fact) => `${fact}.`)].map(seen)];
    return [...leadSentences(data, sights), ...passages.slice(1)];
  }
  const spelled = (words: string): string =>
    site === 'US' ? words.replaceAll(/(?<=gr)e(?=y)/giu, 'a').replaceAll('colour', 'color') : words;
  const inSpelling = (part: AnsweredPart) => (part.from === 'seen' ? seen(spelled(part.text)) : part);
  const words = tellingWords(`${clauses.join(' ')} ${named ?? ''}`).filter((word) => !/[\d$£€]/u.test(word));
  return {
    brand: brandOf(data),
    modelName: saidOf('model name') ?? saidOf('model') ?? '',
    kind: spelled(named ?? ''),
    title: title().map(inSpelling),
    lead: lead().map(inSpelling),
    facts: abroad ? [] : factsSeen(),
    names,
    // A thing without a name belongs in the category for things that fit nowhere else.
    searchText: [...names, ...words].join(' ').trim().toLowerCase() || 'other',
    said: passagesIn(text),
  };
}
