import type { Source } from '../../../contract/source.ts';
import { saysNoBrand } from '../../../libraries/wording/remarks.ts';
import { mentions } from '../../../libraries/wording/spans.ts';
import type { Aspect } from '../../market/aspects.ts';
import { saidName } from '../../texts/brand.ts';
import type { Product } from '../../texts/product.ts';
import type { Candidate } from '../lookups/candidates.ts';
import { allowedValue } from './allowed-value.ts';
import { isBrandAspect, isModelAspect } from './aspect-kind.ts';
import { usableAspects } from './offer.ts';
import type { JudgedSpecific } from './specifics.ts';

/** The brand: only the one that the pictures or the seller's words support. */
function brandSpecific(aspect: Aspect, { brand }: Product): JudgedSpecific | undefined {
  const value = brand === undefined || saysNoBrand(brand.name) ? undefined : allowedValue(brand.name, aspect);
  return value && brand && { aspect, values: [value], source: brand.source };
}

/**
 * What supports the model's name: the seller's words, or what the first question saw or read. Nothing does where the
 * words only name the model of another item: what this one goes with, or is not.
 */
export function modelSource({ modelName }: Product, userText: string): Source | undefined {
  const isOther = mentions(userText.normalize('NFC'), modelName);
  return (
    saidName(modelName, '', userText) ?? (isOther ? undefined : { from: 'inferred', confidence: 'medium' })
  );
}

function modelSpecific(aspect: Aspect, product: Product, userText: string): JudgedSpecific | undefined {
  const value = allowedValue(product.modelName, aspect);
  const source = modelSource(product, userText);
  return value && source && { aspect, values: [value], source };
}

/** Brand and model as the first question found them, as far as the category asks for them. */
export function brandAndModel(candidate: Candidate, product: Product, userText: string): JudgedSpecific[] {
  return usableAspects(candidate).flatMap((aspect) => {
    if (isBrandAspect(aspect)) return brandSpecific(aspect, product) ?? [];
    return isModelAspect(aspect) ? (modelSpecific(aspect, product, userText) ?? []) : [];
  });
}
