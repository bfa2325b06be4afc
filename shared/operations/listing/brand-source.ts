import type { Source } from '../../contract/source.ts';
import { mentions, mentionsOf } from '../../libraries/wording/mentions.ts';
import type { Draft } from './draft.ts';
import { brandIn, namedBrand, unbranded } from './rules/brand.ts';
import { claimOf, type ListingEvidence } from './sources.ts';
import { pictureIn, quoteIn } from './support.ts';

/** The words that name the brand, or the brand without its model. */
function brandWords(brand: string, { modelName }: Draft, claimed: string, notes: string): string | undefined {
  const model = mentionsOf(brand, modelName.trim())[0];
  const alone = brand.slice(0, model?.start).trim();
  const names = [brand, ...(namedBrand(alone) === undefined ? [] : [alone])];
  const quote = quoteIn(notes, claimed)?.text;
  if (quote !== undefined && names.some((name) => mentions(quote, name))) return quote;
  const said = notes.normalize('NFC');
  const mention = names.map((name) => mentionsOf(said, name)[0]).find((span) => span !== undefined);
  return mention === undefined ? undefined : quoteIn(notes, said.slice(mention.start, mention.end))?.text;
}

/**
 * What supports the brand of the answer, by the evidence that the model names for it.
 *
 * @param requestText other words of the request that may name it
 */
export function brandSource(
  brand: string,
  draft: Draft,
  evidence: ListingEvidence,
  requestText = '',
): Source {
  const claim = claimOf(draft, 'brand');
  if (brand === unbranded) {
    const isOwn = namedBrand(draft.brand) === undefined && claim !== undefined;
    return isOwn ? { from: 'inferred', confidence: claim.confidence } : { from: 'inferred' };
  }
  // A hedged name is a guess, whatever the evidence.
  const ground = brandIn(draft.brand) === undefined ? 'none' : draft.brandEvidence;
  const isRead = ground === 'printed on the item or its packaging' || ground === 'logo';
  const index = isRead ? pictureIn(evidence.pictures, claim?.picture ?? -1) : undefined;
  if (index !== undefined) {
    return { from: 'picture', index, ...(claim !== undefined && { confidence: claim.confidence }) };
  }
  const words = brandWords(brand, draft, claim?.words ?? '', evidence.notes);
  if (words !== undefined) return { from: 'words', words };
  if (mentions(requestText, brand)) return { from: 'request' };
  const isRecognised = ground === 'distinctive design';
  return { from: 'inferred', confidence: (isRecognised && claim?.confidence) || 'low' };
}
