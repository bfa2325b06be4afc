import * as z from 'zod';

const sureness = z.enum(['low', 'medium', 'high']);

/** A value with how sure it is; null is unknown. */
export const said = <Value extends z.ZodType>(value: Value) => z.object({ value, sure: sureness }).nullable();

/** What a product is, as far as photo and words say. Each value says how sure it is; null is unknown. */
export const identitySchema = z.object({
  /** Words that titles of the same product have. */
  search: said(z.string()),
  brand: said(z.string()),
  model: said(z.string()),
  /** What it is: `cordless drill`. */
  kind: said(z.string()),
  condition: said(z.enum(['new', 'used'])),
  /** GTINs whose check digit is right. */
  codes: z.array(z.object({ value: z.string(), sure: sureness })),
});

export type Identity = z.output<typeof identitySchema>;
