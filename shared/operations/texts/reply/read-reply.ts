import * as z from 'zod';
import {
  type BrandClaim,
  brandClaim,
  type Claim,
  claims,
  listOf,
  origins,
  type PictureText,
  pictureIndex,
  pictureTexts,
  shortText,
  texts,
} from './claim.ts';
import { descriptionParts, titleParts } from './plain-parts.ts';

/** A reply about a product, read without trusting its shape: any part may be missing or wrong. */
export interface TextReply {
  readonly title: readonly Claim[];
  /** Sentences, in their order. */
  readonly lead: readonly Claim[];
  /** Damage and wear. */
  readonly flaws: readonly Claim[];
  readonly facts: readonly Claim[];
  readonly keywords: readonly string[];
  readonly brand: BrandClaim;
  readonly modelName: string;
  readonly kind: string;
  /** What can be read in the pictures; undefined where the reply does not say. */
  readonly printed: readonly PictureText[] | undefined;
  /** Names that its texts have. */
  readonly names: readonly string[];
  /** Names that the item is not to carry. */
  readonly notTheItem: readonly string[];
  /** Values of placeholders by name. */
  readonly values: ReadonlyMap<string, Claim>;
}

/** Characters of a value of a template at most. */
const longestValue = 2000;

const value = z
  .object({
    name: shortText,
    value: z.union([z.string().max(longestValue), z.number(), z.boolean()]).transform(String),
    from: z.enum(origins).or(z.literal('unmarked')).catch('unmarked').prefault('unmarked'),
    picture: pictureIndex,
    words: shortText,
  })
  .transform(({ name, value: text, from, picture, words }) => ({
    name: name.replace(/^@/u, ''),
    claim: { text, origin: from, picture, words } satisfies Claim,
  }));

const readable = z.object({
  title: z
    .union([z.string().transform(titleParts), claims])
    .catch([])
    .prefault([]),
  lead: claims,
  description: z
    .union([z.string().transform(descriptionParts), claims])
    .catch([])
    .prefault([]),
  flaws: claims,
  facts: claims,
  attributes: claims,
  keywords: texts,
  spareKeywords: texts,
  brand: brandClaim,
  brandEvidence: shortText,
  visibleBrand: shortText,
  modelName: shortText,
  kind: shortText,
  productType: shortText,
  printed: z.unknown().optional(),
  names: texts,
  notTheItem: texts,
  values: listOf(value),
});

/** Reads a reply in parts, or one in plain texts; undefined if it is no object. */
export function readReply(given: unknown): TextReply | undefined {
  const read = readable.safeParse(given).data;
  if (read === undefined) return undefined;
  const { brand, brandEvidence, visibleBrand, kind, productType, printed, ...reply } = read;
  return {
    title: reply.title,
    lead: reply.lead.length > 0 ? reply.lead : reply.description,
    flaws: reply.flaws,
    facts: [...reply.facts, ...reply.attributes],
    keywords: [...reply.keywords, ...reply.spareKeywords],
    brand: brand.evidence === '' ? { ...brand, evidence: brandEvidence } : brand,
    modelName: reply.modelName,
    kind: kind === '' ? productType : kind,
    printed: printed === undefined ? undefined : pictureTexts.parse(printed),
    names: reply.names,
    notTheItem: [...reply.notTheItem, ...(visibleBrand === '' ? [] : [visibleBrand])],
    values: new Map(reply.values.map(({ name, claim }) => [name, claim])),
  };
}
