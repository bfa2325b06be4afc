import { passagesSaid, sentencesSaid, titleParts, wordsSaid } from './listing-words.ts';
import { colourSentence, measuredFacts, measuredSentences } from './measured-facts.ts';
import { capitalised, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { clausesAboutItem, passagesIn } from './said-passages.ts';
import { describerFor } from './site-words.ts';

const american = (text: string): string =>
  text
    .replaceAll(/(?<=gr)e(?=y)/giu, 'a')
    .replaceAll('colour', 'color')
    .replace('pyjamas', 'pajamas');

const spelled = (text: string, site: string): string => (site === 'US' ? american(text) : text);

/** Labels that belong in a field rather than in a sentence. */
const isLabelled = (clause: string): boolean => /^(?:category|(?:product )?type)\s*[:=]/iu.test(clause);

/** What the item is not: such words make no title. */
const denial = /\b(?:not|fake|replica|counterfeit|bootleg)\b/iu;

/** The caller's sentences, or what is left of them without the clauses that say nothing of the item itself. */
const sentencesAbout = (text: string): string[] =>
  sentencesSaid(text).flatMap((sentence) => {
    const runs: string[] = [];
    for (const clause of clausesAboutItem(sentence).filter((part) => !isLabelled(part))) {
      const longer = `${runs.at(-1)}, ${clause}`;
      if (sentence.includes(longer)) runs[runs.length - 1] = longer;
      else runs.push(clause);
    }
    return runs;
  });

/** Sentences of a description at most that the caller's words make. */
const mostSaid = 8;

/**
 * The answer to draft-item's first question: what the caller's words say of the product and what can be measured in the
 * pictures. A property that is not here is left empty.
 */
export function describedProduct(data: QuestionData, sights: readonly Sight[]): Record<string, unknown> {
  const { site, brand } = data;
  const clauses = clausesAboutItem(data.text);
  const about = { text: clauses.join(', '), brand };
  const saidType = data.saidOf('product type') ?? data.saidOf('type') ?? data.saidOf('category');
  const seenType = sights[0]?.goods;
  const kind = saidType ?? (seenType === undefined ? '' : spelled(seenType, site));
  // If neither words nor the eye name the thing, it can at least be called an item.
  const named = kind === '' ? 'miscellaneous item' : kind;
  const words = wordsSaid({ ...about, text: `${about.text} ${kind}` });
  const describer = describerFor(site);
  const [sight] = sights;
  const shown = sight === undefined ? undefined : describer?.title(sight);
  const title =
    clauses.length === 0 && shown !== undefined
      ? [...(brand === undefined ? [] : [said(brand, brand)]), seen(shown)]
      : titleParts(about, sights).map((part) =>
          // Only English titles have capitals for most of their words.
          describer !== undefined && part.from === 'said' ? { ...part, text: part.words } : part,
        );
  const saidSentences = passagesSaid(sentencesAbout(data.text)).slice(0, mostSaid);
  const thing = saidSentences.length === 0 ? `This ${sight?.goods ?? 'item'}` : undefined;
  const seenSentences =
    sight === undefined
      ? []
      : (describer?.sentences(sight) ??
        [colourSentence(thing, sight), ...measuredSentences(sight)].map((text) => spelled(text, site)));
  return {
    printed: [],
    brand: {
      name: brand ?? '',
      evidence: brand === undefined ? 'none' : 'said by the user',
      picture: -1,
      words: brand ?? '',
    },
    notTheItem: [],
    modelName: data.saidOf('model name') ?? data.saidOf('model') ?? '',
    kind: named,
    title: (denial.test(about.text) ? [seen(named)] : title).map((part) => ({
      ...part,
      text: spelled(part.text, site),
    })),
    lead: [
      ...saidSentences.map((passage) => said(`${capitalised(passage)}.`, passage)),
      ...seenSentences.map((text) => seen(text)),
    ],
    flaws: [],
    facts:
      describer === undefined
        ? measuredFacts(sights).map((part) => ({ ...part, text: spelled(part.text, site) }))
        : [],
    names: brand === undefined ? [] : [brand],
    // A thing without a name belongs in the category for whatever fits nowhere else.
    searchText: words.filter((word) => !/[\d$£€]/u.test(word)).join(' ') || 'other',
    said: passagesIn(data.text),
  };
}
