import type { Source } from '../../../contract/source.ts';
import { mentions } from '../../../libraries/wording/spans.ts';
import { ownNameIn, speaksOfBrand } from '../product/mention-meaning.ts';
import type { Product } from '../product/product.ts';
import { type AllowedValue, allowedValue, type Secrets } from './allowed-value.ts';
import { isBrandAspect, isModelNameAspect } from './aspect-kind.ts';
import type { Candidate } from './candidate.ts';
import { consistent, type JudgedSpecific, type Specifics, specificOf } from './judged-specific.ts';
import { usableAspects } from './offer.ts';
import { fallbackReason } from './reason.ts';
import { saysNoBrand } from './typed-value.ts';

/**
 * What is known of the item in a category's terms before the model was asked, or without its answer: brand and model.
 *
 * @param secrets the seller's words, which may name the model, and what no value may quote
 */
export function plainSpecifics(product: Product, candidate: Candidate, secrets: Secrets): Specifics {
  const known = [brandSpecific(candidate, product, secrets), modelSpecific(candidate, product, secrets)];
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

/**
 * The brand: only the one that the pictures or the seller's words support; if there is none, the value by
 * which the category says so, if it lists one. Left open where the words speak of a brand that they do not make clear.
 */
export function brandSpecific(
  candidate: Candidate,
  product: Product,
  secrets: Secrets,
): JudgedSpecific | undefined {
  const aspect = usableAspects(candidate).find(isBrandAspect);
  if (aspect === undefined) return undefined;
  if (product.brand !== undefined) {
    const { name, source } = product.brand;
    const value = saysNoBrand(name) ? undefined : allowedValue(name, aspect, secrets);
    return value === undefined ? undefined : { aspect, values: [value], source };
  }
  if (speaksOfBrand(secrets.userText)) return undefined;
  const [none] = aspect.aspectValues
    .map(({ localizedValue }) => localizedValue)
    .filter(saysNoBrand)
    .toSorted((a, b) => rank(a) - rank(b));
  const value: AllowedValue | undefined =
    none === undefined ? undefined : allowedValue(none, aspect, secrets);
  return value && { aspect, values: [value], source: { from: 'inferred', confidence: 'medium' } };
}

/**
 * What supports the model's name: the seller's words, or what the first question saw or read. Nothing does where the
 * words only name the model of another item: what this one goes with, or is not.
 */
export function modelSource({ modelName }: Product, userText: string): Source | undefined {
  const words = ownNameIn(modelName, userText);
  if (words !== undefined) return { from: 'words', words };
  return mentions(userText.normalize('NFC'), modelName)
    ? undefined
    : { from: 'inferred', confidence: 'medium' };
}

/** The model as the first question gave it, if the category asks for it. */
export function modelSpecific(
  candidate: Candidate,
  product: Product,
  secrets: Secrets,
): JudgedSpecific | undefined {
  const aspect = usableAspects(candidate).find(isModelNameAspect);
  if (aspect === undefined || product.modelName.trim() === '') return undefined;
  const value = allowedValue(product.modelName, aspect, secrets);
  const source = modelSource(product, secrets.userText);
  return value && source && { aspect, values: [value], source };
}
