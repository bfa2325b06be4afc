import { attributesOf, listed, titleOf, wordsSaid } from './listing-words.ts';
import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { clausesAboutItem, passagesIn } from './said-passages.ts';

/** Words of a description at least: more than the shortest that a draft may have. */
const leastWords = 70;
const mostSaidWords = 60;

const count = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

/** True of whatever is offered with photos, in any spelling. */
const alwaysTrue = [
  'All that is known of this item is what the seller says and what the photos show.',
  'Nothing more is claimed about it here, so please rely on the photos first of all.',
  'Please look closely at all of them before buying.',
  'Questions about the item are welcome at any time and will be answered gladly.',
  'Thank you for looking at this listing, and please come back for others.',
];

/** Sites in other languages, which this model does not write. */
const elsewhere = ['Germany', 'France', 'Italy', 'Spain'];

const spelled = (text: string, site: string): string =>
  site === 'US' ? text.replace('grey', 'gray').replace('pyjamas', 'pajamas') : text;

function seenIn(sight: Sight, site: string): string {
  const colour = site === 'US' ? 'color' : 'colour';
  const colours = listed(sight.colours.map((name) => spelled(name, site)));
  const background =
    sight.background === undefined ? '' : ` against a ${spelled(sight.background, site)} background`;
  const shown = sight.goods === undefined ? 'the item' : `the ${spelled(sight.goods, site)}`;
  return `The first photo is in ${sight.orientation} format and shows ${shown} mainly ${colours} in ${colour}${background}.`;
}

/** What the caller says of the item as sentences, as many whole clauses as there is room for. */
function saidSentences(clauses: readonly string[]): string[] {
  const kept: string[] = [];
  for (const clause of clauses) {
    if (count([...kept, clause].join(' ')) > mostSaidWords) break;
    kept.push(clause);
  }
  return kept.map((clause) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`);
}

/** Labels that belong in a field rather than in a sentence. */
const isLabelled = (clause: string): boolean => /^(?:category|(?:product )?type)\s*[:=]/iu.test(clause);

function descriptionOf(data: QuestionData, sights: readonly Sight[]): string {
  const [sight] = sights;
  const sentences = [
    ...saidSentences(clausesAboutItem(data.text).filter((clause) => !isLabelled(clause))),
    ...(sight === undefined ? [] : [seenIn(sight, data.site)]),
    sights.length === 1 ? 'There is one photo.' : `There are ${sights.length} photos.`,
    ...(elsewhere.includes(data.site) ? ['The model of this sandbox writes English on every site.'] : []),
  ];
  for (const sentence of alwaysTrue) {
    if (count(sentences.join(' ')) >= leastWords) break;
    sentences.push(sentence);
  }
  return sentences.join(' ');
}

/**
 * The answer to draft-item's first question: what the caller's words say of the product and what can be measured in the
 * pictures. A property that is not here is left empty.
 */
export function describedProduct(data: QuestionData, sights: readonly Sight[]): Record<string, unknown> {
  const about = { text: clausesAboutItem(data.text).join(', '), brand: data.brand };
  const saidType = data.saidOf('product type') ?? data.saidOf('type') ?? data.saidOf('category');
  const seenType = sights[0]?.goods;
  const productType = saidType ?? (seenType === undefined ? '' : spelled(seenType, data.site));
  const words = wordsSaid({ ...about, text: `${about.text} ${productType}` });
  return {
    title: about.text === '' ? spelled(titleOf(about, sights), data.site) : titleOf(about, sights),
    description: descriptionOf(data, sights),
    picture: sights.length === 0 ? -1 : 0,
    brand: data.brand ?? '',
    brandEvidence: data.brand === undefined ? 'none' : 'said by the user',
    brandPicture: -1,
    brandWords: data.brand ?? '',
    brandConfidence: data.brand === undefined ? 'low' : 'high',
    modelName: data.saidOf('model name') ?? data.saidOf('model') ?? '',
    // If neither words nor the eye name the thing, it can at least be called an item.
    productType: productType === '' ? 'miscellaneous item' : productType,
    attributes: attributesOf(about, sights).map((attribute) => spelled(attribute, data.site)),
    printed: [],
    names: data.brand === undefined ? [] : [data.brand],
    // A thing without a name belongs in the category for whatever fits nowhere else.
    searchText: words.filter((word) => !/[\d$£€]/u.test(word)).join(' ') || 'other',
    said: passagesIn(data.text),
  };
}
