import type { Source } from '../../contract/source.ts';
import { mentionsOf } from '../../wording/mentions.ts';
import type { Product } from '../product/product.ts';
import { allowedValue, type Secrets } from './allowed-value.ts';
import { isModelNameAspect } from './aspect-kind.ts';
import type { Candidate } from './candidate.ts';
import type { JudgedSpecific } from './judged-specific.ts';
import { usableAspects } from './offer.ts';

/** What supports the model's name: the seller's words, or what the first question saw or read. */
export function modelSource({ modelName }: Product, userText: string): Source {
  const [said] = mentionsOf(userText, modelName);
  if (said !== undefined) return { from: 'words', words: userText.slice(said.start, said.end) };
  return { from: 'inferred', confidence: 'medium' };
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
  return value && { aspect, values: [value], source: modelSource(product, secrets.userText) };
}
