import * as z from 'zod';
import { type BrandClaim, brandClaim } from './brand-claim.ts';
import { type Claim, claims, listOf, type PictureText, pictureTexts, shortText, texts, unmarked } from './claim.ts';
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

const value = z.union([
  z
    .object({
      name: shortText,
      value: z.union([z.string().max(2000), z.number(), z.boolean()]).transform(String),
      from: z.unknown(),
      picture: z.unknown(),
      words: z.unknown(),
    })
    .transform(({ name, value: text, ...marks }) => ({ name, claim: { text, ...marks } })),
]);

const readable = z.object({
  title: z.union([z.string().transform(titleParts), claims]).catch([]).prefault([]),
  lead: claims,
  description: z.union([z.string().transform(descriptionParts), claims]).catch([]).prefault([]),
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
    values: new Map(
      reply.values.map(({ name, claim }) => {
        const [marked = unmarked(claim.text)] = claims.parse([claim]);
        return [name.replace(/^@/u, ''), { ...marked, text: claim.text }];
      }),
    ),
  };
}
