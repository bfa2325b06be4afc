import type { Source } from '../../../contract/source.ts';
import { mentions } from '../../../libraries/wording/mentions.ts';
import { ownNameIn } from '../mention-meaning.ts';
import type { Product } from '../product/product.ts';
import { allowedValue, type Secrets } from './allowed-value.ts';
import { isModelNameAspect } from './aspect-kind.ts';
import type { Candidate } from './candidate.ts';
import type { JudgedSpecific } from './judged-specific.ts';
import { usableAspects } from './offer.ts';

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
