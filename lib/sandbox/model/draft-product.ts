import { factsAbout, titleParts, wordsSaid } from './listing-words.ts';
import { type AnsweredPart, capitalised, listed, measuredFacts, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { clausesAboutItem, passagesIn } from './said-passages.ts';
import { colourSentences } from './site-words.ts';

const american = (text: string): string => text.replaceAll('grey', 'gray').replace('pyjamas', 'pajamas');

const spelled = (text: string, site: string): string => (site === 'US' ? american(text) : text);

/** What is measured of the first picture, in the language of the site. */
function seenSentence({ colours, background, goods }: Sight, site: string): AnsweredPart {
  const own = colourSentences[site]?.(colours, background);
  if (own !== undefined) return seen(own);
  const behind = background === undefined ? '' : ` against a ${background} background`;
  const colour = site === 'US' ? 'color' : 'colour';
  const names = listed(colours);
  return seen(
    spelled(`The ${goods ?? 'item'} is mainly ${names} in ${colour}, shown${behind || ' alone'}.`, site),
  );
}

/** Labels that belong in a field rather than in a sentence. */
const isLabelled = (clause: string): boolean => /^(?:category|(?:product )?type)\s*[:=]/iu.test(clause);

/** What the item is not: such words make no title. */
const denial = /\b(?:not|fake|replica|counterfeit|bootleg)\b/iu;

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
  const isEnglish = colourSentences[site] === undefined;
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
    title: (denial.test(about.text) ? [seen(named)] : titleParts(about, sights)).map((part) => ({
      ...part,
      text: spelled(part.text, site),
    })),
    lead: [
      ...clauses
        .filter((clause) => !isLabelled(clause))
        .slice(0, mostSaid)
        .map((clause) => said(`${capitalised(clause)}.`, clause)),
      ...sights.slice(0, 1).map((sight) => seenSentence(sight, site)),
    ],
    flaws: [],
    facts: isEnglish
      ? factsAbout(about, sights).map((part) => ({ ...part, text: spelled(part.text, site) }))
      : measuredFacts([]),
    names: brand === undefined ? [] : [brand],
    // A thing without a name belongs in the category for whatever fits nowhere else.
    searchText: words.filter((word) => !/[\d$£€]/u.test(word)).join(' ') || 'other',
    said: passagesIn(data.text),
  };
}
