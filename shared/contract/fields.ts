import * as z from 'zod';
import { countWords, isHttp, longestUrl } from './texts.ts';

/*
 * A message in lower case gets the field's path in front (`image_urls[2]` + `must be …`); one that starts with a
 * capital is a full sentence and stays unchanged.
 */

/**
 * A limit on a text, as passed to `max`. Thanks to `abort`, later rules skip longer texts; some would take seconds for
 * the longest body.
 */
export const atMost = (most: number) =>
  [most, { error: `must be at most ${most} characters`, abort: true }] as const;

/** A limit on an address, as passed to `max`. */
export const addressLength = [
  longestUrl,
  { error: `must be an http or https URL of at most ${longestUrl} characters`, abort: true },
] as const;

/** An absolute http or https URL. The guarded client decides later whether its host may be reached. */
export const httpUrl = z
  .string()
  .max(...addressLength)
  .refine(isHttp, 'must be an http or https URL')
  .meta({ format: 'uri' });

/** Twice the longest description that the marketplace takes; shorter fields have their own limit or rule as well. */
export const longestText = 1_000_000;
export const anyText = z.string().max(...atMost(longestText));

const isGiven = (text: string): boolean => text.trim() !== '';
const required = { error: 'is required', abort: true } as const;

/** A required non-blank text. A blank one gets no further complaint. */
export const requiredText = anyText.refine(isGiven, required);

/** An optional non-blank text: an empty one is wrong rather than missing. */
export const givenTextUpTo = (most: number) =>
  z
    .string()
    .max(...atMost(most))
    .refine(isGiven, { error: 'must not be empty', abort: true });
export const givenText = givenTextUpTo(longestText);

/** An inline picture, up to the maximum size of the body. */
export const rawBase64 = z
  .string()
  .refine(isGiven, required)
  .refine((text) => !/^\s*data:/i.test(text), 'must be raw base64, without a data-URL prefix');

/** An option that most calls omit. False counts as absent, also for an Idempotency-Key. */
export const wish = (description: string) =>
  z
    .boolean()
    .optional()
    .transform((asked) => (asked === true ? asked : undefined))
    .optional()
    .meta({ description });

/** An option to include an answer's sources. */
export const explain = (added: string) => wish(`true adds \`${added}\` to a delivered answer`);

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
  .refine((text) => countWords(text) <= 150, 'must be at most 150 words.')
  .meta({ id: 'AdditionalInfo', description: "The user's words about the product, at most 150 words" })
  .optional();
