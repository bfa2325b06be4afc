import type { Source } from '../../../contract/source.ts';
import { contactDetailsIn } from '../../../libraries/wording/contact-details.ts';
import { quotesInstructions } from '../../../libraries/wording/secrecy.ts';
import { mentions, mentionsOf } from '../../../libraries/wording/spans.ts';
import { brandIn, namedBrand } from '../../listing/brand.ts';
import { pictureThatReads, quoteIn } from '../../listing/support.ts';
import { canBeName, isDenied, ownNameIn } from './mention-meaning.ts';
import type { Product } from './product.ts';
import type { ProductDraft } from './product-draft.ts';

/** What a draft is judged by. */
export interface Ground {
  readonly userText: string;
  readonly instructions: string;
  /** How many pictures were sent. */
  readonly pictures: number;
}

/** The picture that the model names, or the only picture. */
export function pictureSource(index: number, pictures: number): Source | undefined {
  if (pictures === 1) return { from: 'picture', index: 0 };
  return index >= 0 && index < pictures ? { from: 'picture', index } : undefined;
}

/** The brand without the model's name after it. */
function alone(name: string, modelName: string): string {
  const model = modelName.trim() === '' ? undefined : mentionsOf(name, modelName.trim())[0];
  const bare = model === undefined ? name : name.slice(0, model.start).trim();
  return namedBrand(bare) === undefined ? name : bare;
}

/** The passage that names the brand; undefined where the seller names none or another item's. */
function wordsSource(name: string, { brandWords }: ProductDraft, userText: string): Source | undefined {
  const own = ownNameIn(name, userText);
  if (own === undefined || !canBeName(name)) return undefined;
  const quote = quoteIn(userText, brandWords)?.text;
  const words = quote !== undefined && mentions(quote, name) ? quote : own;
  return { from: 'words', words };
}

/** The brand with what supports it; undefined for one that is only guessed. */
export function supportedBrandOf(draft: ProductDraft, ground: Ground): Product['brand'] {
  const { userText, instructions, pictures } = ground;
  const named = namedBrand(draft.brand);
  if (named === undefined) return undefined;
  const name = alone(named, draft.modelName);
  if (contactDetailsIn(name, userText).length > 0 || quotesInstructions(name, instructions, userText)) {
    return undefined;
  }
  const words = wordsSource(name, draft, userText);
  // The seller knows better than a picture.
  if (isDenied(name, userText)) return undefined;
  // A hedged name is a guess, whatever the evidence.
  const evidence = brandIn(draft.brand) === undefined ? 'none' : draft.brandEvidence;
  switch (evidence) {
    case 'printed on the item or its packaging':
    case 'logo': {
      // A brand in a picture that was not sent is at best recognised, not read.
      const index = pictureThatReads(name, draft.printed, pictures) ?? draft.brandPicture;
      const source = pictureSource(index, pictures) ?? words;
      return { name, source: source ?? { from: 'inferred', confidence: 'low' } };
    }
    case 'distinctive design':
      return { name, source: words ?? { from: 'inferred', confidence: draft.brandConfidence } };
    default:
      return words === undefined ? undefined : { name, source: words };
  }
}
