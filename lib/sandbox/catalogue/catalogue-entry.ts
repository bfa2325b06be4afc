import * as z from 'zod';

export const entrySchema = z.object({
  /** The same for all pictures of one product. */
  product: z.string().min(1),
  title: z.string().min(1),
  category: z.string(),
  /** The everyday name, `iron`; absent: the emulated model does not name it. */
  goods: z.string().optional(),
  price: z.string().regex(/^\d+(?:\.\d+)?$/, 'must be a decimal number as a string'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Name of the picture's file, in the same folder. */
  photo: z.string().regex(/^[^/\\]+\.(?:jpe?g|png|webp|gif)$/i, 'must be the name of a picture file'),
  /** The picture's fingerprint in base64; absent: it is measured when it is first needed. */
  print: z.base64().optional(),
});

/** One picture of a product. */
export type CatalogueEntry = Readonly<z.output<typeof entrySchema>>;
