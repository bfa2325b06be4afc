import * as z from 'zod';
import { pictureIndex, shortText } from './claim.ts';

/** What supports a brand, as the model may put it; `none` for a guess. */
const brandEvidence = [
  'printed on the item or its packaging',
  'logo',
  'distinctive design',
  'said by the user',
  'none',
] as const;

/** The brand as a reply names it. */
export interface BrandClaim {
  readonly name: string;
  /** Empty in a reply that says nothing about it. */
  readonly evidence: string;
  readonly picture: number;
  readonly words: string;
}

/** How the model is asked for a brand. */
export const askedBrand = z.object({
  name: z.string().describe('Brand, with the model where it is certain; empty where nothing supports one'),
  evidence: z.enum(brandEvidence).describe('What supports the brand'),
  picture: z.int().describe('Index of the picture that shows it, else -1'),
  words: z.string().describe('Passage of additional_info that names it, else empty'),
});

/** Reads a brand of any shape: an object as it is asked for, or the name alone. */
export const brandClaim = z
  .union([
    z.object({ name: shortText, evidence: shortText, picture: pictureIndex, words: shortText }),
    shortText.transform((name) => ({ name, evidence: '', picture: -1, words: '' })),
  ])
  .catch({ name: '', evidence: '', picture: -1, words: '' })
  .prefault('');
