import * as z from 'zod';
import { addressLength, atMost, required } from './fields.ts';
import { hasWordsUpTo, isHttp } from './texts.ts';

/** An absolute http or https URL. The guarded client decides later whether its host may be reached. */
export const httpUrl = z
  .string()
  .max(...addressLength)
  .refine(isHttp, 'must be an http or https URL')
  .meta({ format: 'uri' });

/** An inline picture, up to the maximum size of the body. */
export const rawBase64 = (description: string) =>
  z
    .string()
    .check(required)
    .refine((text) => !/^\s*data:/i.test(text), 'must be raw base64, without a data-URL prefix')
    .meta({ description });

/** The pictures of one product: 1 to 20 URLs. */
export const imageUrls = z
  .array(httpUrl)
  .min(1, 'is required')
  .max(20, 'must hold at most 20 URLs')
  .meta({ id: 'ImageUrls', description: 'Public URLs of pictures of one product' });

/** The user's own words about the product: at most 150 words and 3,000 characters. */
export const additionalInfo = z
  .string()
  .max(...atMost(3000))
  .refine(hasWordsUpTo(150), 'must be at most 150 words.')
  .meta({ id: 'AdditionalInfo', description: "The user's words about the product, at most 150 words" })
  .optional();
