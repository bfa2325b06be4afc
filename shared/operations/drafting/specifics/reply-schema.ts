import * as z from 'zod';
import { confidences } from '../../../contract/source.ts';
import type { Offer, OfferedAspect } from './offer.ts';

const claims = ['picture', 'words', 'inferred', 'none'] as const;

/** Every property is required, since optional ones make the service's grammar grow. Names are data, so keys replace them. */
function specific({ choices }: OfferedAspect) {
  return z.object({
    // A literal rather than an enum: zod makes an object of an enum's values, which may be `__proto__`.
    values: z.array(choices === undefined ? z.string() : z.literal([...choices])),
    from: z.enum(claims),
    picture: z.int(),
    words: z.string(),
    confidence: z.enum(confidences),
  });
}

const byKey = (offered: readonly OfferedAspect[]) =>
  z.object(Object.fromEntries(offered.map((one) => [one.key, specific(one)])));

function draft({ candidate, conditions, descriptors, aspects }: Offer, asksCondition: boolean) {
  return z.object({
    categoryId: z.literal(candidate.categoryId),
    reason: z.string(),
    ...(asksCondition && {
      conditionId: z.literal([...new Set(conditions.map(({ conditionId }) => conditionId)), '']),
      conditionFrom: z.enum(claims),
      conditionWords: z.string(),
    }),
    ...(descriptors.length > 0 && { descriptors: byKey(descriptors) }),
    specifics: byKey(aspects),
  });
}

/** The shape of the reply: a draft in one of the categories. */
export function replySchema(offers: readonly Offer[], asksCondition: boolean): z.ZodType {
  const drafts = offers.map((offer) => draft(offer, asksCondition));
  const [only] = drafts;
  return drafts.length === 1 && only !== undefined ? only : z.object({ draft: z.union(drafts) });
}

/** The same in words, for a question without a schema. */
export const replyInWords = `Answer with one JSON object alone, without a fence:
{"categoryId": one of the categories, "reason": text, "conditionId": one of its conditions or "", "conditionFrom": "picture" | "words" | "inferred" | "none", "conditionWords": text, "specifics": {"<key>": {"values": [text], "from": "picture" | "words" | "inferred" | "none", "picture": number, "words": text, "confidence": "low" | "medium" | "high"}}}
with every key that the category lists in its specifics; where it has descriptors, also "descriptors" with all of their keys, each like a specific. Where a specific has "allowed" and is not cut, its values come from there.`;
