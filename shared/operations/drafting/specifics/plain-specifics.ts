import type { Source } from '../../../contract/source.ts';
import { saysNoBrand } from '../../../libraries/wording/remarks.ts';
import { mentions } from '../../../libraries/wording/spans.ts';
import type { Aspect } from '../../market/aspects.ts';
import { saidName } from '../../texts/brand.ts';
import type { Product } from '../../texts/product.ts';
import { allowedValue } from './allowed-value.ts';
import { isBrandAspect, isModelNameAspect } from './aspect-kind.ts';
import type { Candidate } from './candidate.ts';
import { consistent, type JudgedSpecific, type Specifics, specificOf } from './judged-specific.ts';
import { usableAspects } from './offer.ts';
import { fallbackReason } from './reason.ts';

/**
 * What is known of the item in a category's terms before the model was asked, or without its answer: brand and model.
 *
 * @param userText the seller's words, which may name them
 */
export function plainSpecifics(product: Product, candidate: Candidate, userText: string): Specifics {
  const known = [brandSpecific(candidate, product, userText), modelSpecific(candidate, product, userText)];
  return {
    categoryId: candidate.categoryId,
    reason: fallbackReason(candidate, product, true),
    condition: undefined,
    descriptors: [],
    specifics: consistent(known.filter((one) => one !== undefined)).map(specificOf),
  };
}

/** The ways in which categories list that there is no brand, the plainest first. */
const noBrandNames = [
  ...['unbranded', 'markenlos', 'sans marque', 'senza marca', 'sin marca'],
  ...['no brand', 'ohne marke', 'non di marca', 'unbranded/generic', 'generic'],
];

function rank(value: string): number {
  const at = noBrandNames.indexOf(value.toLowerCase());
  return at === -1 ? noBrandNames.length : at;
}

/** A name with fewer letters is too likely a word. */
const leastLetters = 3;

const speaksOfBrand =
  /(?<!\p{L})(?:brand(?!\p{L}|[\s-]+new)|marke|marque|marca|hersteller|fabricant|produttore|fabricante|maker|manufacturer)(?!\p{L})|(?<!\p{L})(?:made|manufactured) by (?!hand)/iu;

/** Whether the title or the seller's words may name a brand: one of the category's list, or a name that the texts have. */
function mayBeBranded({ aspectValues }: Aspect, { title, names }: Product, userText: string): boolean {
  if (speaksOfBrand.test(userText)) return !userText.split(/[.,;\n]/u).some((clause) => saysNoBrand(clause));
  const words = `${title}\n${userText}`;
  const lower = words.toLowerCase();
  const isNamed = (name: string) =>
    name.length >= leastLetters && lower.includes(name.toLowerCase()) && mentions(words, name);
  const listed = aspectValues
    .map(({ localizedValue }) => localizedValue)
    .filter((name) => !saysNoBrand(name));
  return [...names, ...listed].some(isNamed);
}

/**
 * The brand: only the one that the pictures or the seller's words support; if there is none, the value by
 * which the category says so, if it lists one. Left open where the title or the words may name one.
 */
export function brandSpecific(
  candidate: Candidate,
  product: Product,
  userText: string,
): JudgedSpecific | undefined {
  const aspect = usableAspects(candidate).find(isBrandAspect);
  if (aspect === undefined) return undefined;
  if (product.brand !== undefined) {
    const { name, source } = product.brand;
    const value = saysNoBrand(name) ? undefined : allowedValue(name, aspect);
    return value === undefined ? undefined : { aspect, values: [value], source };
  }
  const [none] = aspect.aspectValues
    .map(({ localizedValue }) => localizedValue)
    .filter(saysNoBrand)
    .toSorted((a, b) => rank(a) - rank(b));
  if (none === undefined || mayBeBranded(aspect, product, userText)) return undefined;
  const value = allowedValue(none, aspect);
  return value && { aspect, values: [value], source: { from: 'inferred', confidence: 'medium' } };
}

/**
 * What supports the model's name: the seller's words, or what the first question saw or read. Nothing does where the
 * words only name the model of another item: what this one goes with, or is not.
 */
export function modelSource({ modelName }: Product, userText: string): Source | undefined {
  const words = saidName(modelName, '', userText);
  if (words !== undefined) return words;
  return mentions(userText.normalize('NFC'), modelName)
    ? undefined
    : { from: 'inferred', confidence: 'medium' };
}

/** The model as the first question gave it, if the category asks for it. */
export function modelSpecific(
  candidate: Candidate,
  product: Product,
  userText: string,
): JudgedSpecific | undefined {
  const aspect = usableAspects(candidate).find(isModelNameAspect);
  if (aspect === undefined || product.modelName.trim() === '') return undefined;
  const value = allowedValue(product.modelName, aspect);
  const source = modelSource(product, userText);
  return value && source && { aspect, values: [value], source };
}
