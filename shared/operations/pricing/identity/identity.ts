import * as z from 'zod';

const sureness = z.enum(['low', 'medium', 'high']);

/** A value with its confidence; null if unknown. */
export const said = <Value extends z.ZodType>(value: Value) => z.object({ value, sure: sureness }).nullable();

/** A product's identity from photo and words, each value with its confidence; null if unknown. */
export const identitySchema = z.object({
  /** Words typical of titles of the same product. */
  search: said(z.string()),
  brand: said(z.string()),
  model: said(z.string()),
  /** Kind of product: `cordless drill`. */
  kind: said(z.string()),
  condition: said(z.enum(['new', 'used'])),
  /** GTINs with a valid check digit. */
  codes: z.array(z.object({ value: z.string(), sure: sureness })),
});

export type Identity = z.output<typeof identitySchema>;
