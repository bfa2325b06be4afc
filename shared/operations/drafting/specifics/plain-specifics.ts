import type { Product } from '../product/product.ts';
import type { Secrets } from './allowed-value.ts';
import { brandSpecific } from './brand-specific.ts';
import type { Candidate } from './candidate.ts';
import { consistent, specificOf } from './judged-specific.ts';
import { modelSpecific } from './model-specific.ts';
import { fallbackReason } from './reason.ts';
import type { Specifics } from './specifics.ts';

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
    specifics: consistent(known.filter((one) => one !== undefined)).map(specificOf),
  };
}
