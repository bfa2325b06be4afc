import * as z from 'zod';
import { confidences } from '../../../contract/source.ts';
import {
  beginning,
  brandEvidence,
  type Draft,
  longestEntry,
  longestText,
  type PictureText,
  pictureTexts,
  readDraft,
  readPictureTexts,
} from '../../listing/draft.ts';

/** Passages of the seller's words that the model points at. */
const passages = ['price', 'shippingCost', 'postalCode', 'parcelSize', 'parcelWeight'] as const;

export type Passage = (typeof passages)[number];

/** What the first question asks for. Its instructions explain each field. */
export const productDraftSchema = z.object({
  title: z.string().describe('Listing title of at most 80 characters'),
  description: z.string().describe('70 to 130 words in one paragraph'),
  picture: z.int().describe('Index of the picture on which the texts rest most'),
  brand: z.string().describe('Brand alone as seen or said; empty where nothing supports one'),
  brandEvidence: z.enum(brandEvidence).describe('What supports the brand'),
  brandPicture: z.int().describe('Index of the picture that shows the brand, else -1'),
  brandWords: z.string().describe('Passage of additional_info that names the brand, else empty'),
  brandConfidence: z.enum(confidences),
  modelName: z.string().describe('Model name or number as seen or said, else empty'),
  productType: z.string().describe('Plain name of the kind of product'),
  attributes: z.array(z.string()).describe('6 to 12 visible or stated facts of one to four words each'),
  printed: pictureTexts.describe('What can be read on the product, as printed'),
  flaws: pictureTexts.describe('Damage and wear that a picture clearly shows; empty if there is none'),
  names: z.array(z.string()).describe('Every name in the texts, as written'),
  searchText: z.string().describe('10 to 20 words to find the category with'),
  said: z
    .object({
      price: z.string(),
      shippingCost: z.string(),
      postalCode: z.string(),
      parcelSize: z.string(),
      parcelWeight: z.string(),
    })
    .describe('Passages of additional_info, letter for letter; empty where it says nothing'),
});

/** The model's reply, read without trusting its shape. */
export interface ProductDraft extends Draft {
  readonly picture: number;
  readonly brandPicture: number;
  readonly brandWords: string;
  readonly brandConfidence: (typeof confidences)[number];
  readonly flaws: readonly PictureText[];
  readonly searchText: string;
  readonly passages: Readonly<Record<Passage, string>>;
}

const index = z.int().catch(-1).prefault(-1);
const text = z
  .string()
  .catch('')
  .prefault('')
  .transform((given) => beginning(given, longestText));
const passage = z.string().max(longestEntry).catch('').prefault('');
const noPassages = { price: '', shippingCost: '', postalCode: '', parcelSize: '', parcelWeight: '' };

const readable = z.object({
  picture: index,
  brandPicture: index,
  brandWords: passage,
  brandConfidence: z.enum(confidences).catch('low').prefault('low'),
  flaws: readPictureTexts,
  searchText: text,
  said: z
    .object({
      price: passage,
      shippingCost: passage,
      postalCode: passage,
      parcelSize: passage,
      parcelWeight: passage,
    })
    .catch(noPassages)
    .prefault(noPassages),
});

/** Reads the model's reply; undefined if it is not an object. */
export function readProductDraft(value: unknown): ProductDraft | undefined {
  const draft = readDraft(value);
  const more = readable.safeParse(value).data;
  if (draft === undefined || more === undefined) return undefined;
  const { said, ...rest } = more;
  return { ...draft, ...rest, passages: said };
}
