import { speaksOfBrand } from '../mention-meaning.ts';
import type { Product } from '../product/product.ts';
import { type AllowedValue, allowedValue, type Secrets } from './allowed-value.ts';
import { isBrandAspect } from './aspect-kind.ts';
import type { Candidate } from './candidate.ts';
import type { JudgedSpecific } from './judged-specific.ts';
import { usableAspects } from './offer.ts';
import { saysNoBrand } from './placeholder.ts';

/** The ways in which categories list that there is no brand, the plainest first. */
const noBrandNames = ['unbranded', 'no brand', 'unbranded/generic', 'generic'];

function rank(value: string): number {
  const at = noBrandNames.indexOf(value.toLowerCase());
  return at === -1 ? noBrandNames.length : at;
}

/**
 * The brand: the one that the pictures or the seller's words bear out, and no other; where there is none, the value by
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
