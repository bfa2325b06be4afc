import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model } from '../../platform/model/model.ts';
import { askWithinRules } from './ask-within-rules.ts';
import { loadDetector } from './judge/language.ts';
import type { Product } from './product.ts';
import { type ProductInput, productQuestion } from './product-question.ts';

/**
 * What the pictures and the seller's words say of the item. Asks once more, naming what was broken, if nothing that
 * keeps the rules can be made of the reply and enough time is left for what follows.
 *
 * @throws ServiceError UPSTREAM_FAILED if there is no usable title or description; whatever the model throws
 */
export async function askForProduct(
  input: Omit<ProductInput, 'detector'>,
  { model }: { readonly model: Model },
  call: Call,
): Promise<Product> {
  const question = productQuestion({ ...input, detector: await loadDetector() });
  const product = await askWithinRules((asked) => model.ask(asked, call), question, call);
  if (product !== undefined) return product;
  throw new ServiceError('UPSTREAM_FAILED', 'the model gave no usable description of the item');
}
