import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { additionalInfo, imageUrls } from './fields.ts';
import { countWords } from './words.ts';

/** At most 80 characters, however they are counted: a title is bounded in UTF-16 units. */
const title = z.string().min(1).max(80).meta({ description: 'At most 80 characters' });

const description = z
  .string()
  .refine((text) => countWords(text) === 25, 'must have exactly 25 words')
  .meta({ description: 'Exactly 25 words, Australian English spelling' });

const keywords = z
  .string()
  .refine((text) => new Set(text.toLowerCase().split(', ')).size === 10, 'must be 10 distinct keywords')
  .meta({ description: '10 keywords, comma-separated' });

export const generateBasicListing = defineEndpoint({
  name: 'generate-basic-listing',
  path: '/api/v1/generate-basic-listing',
  area: 'listing',
  summary: 'Generate a listing text from pictures',
  credits: 10,
  idempotent: true,
  errorShape: 'simple',
  request: z.object({ image_urls: imageUrls, additional_info: additionalInfo }),
  response: z.object({
    listingTitle: title,
    listingDescription: description,
    brand: z.string().min(1),
    listingKeywords: keywords,
  }),
});
