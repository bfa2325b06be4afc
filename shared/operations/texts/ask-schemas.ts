import * as z from 'zod';

/** The model's stated evidence for a part: seen in a picture, said by the seller, or supposed. */
const part = z.object({
  text: z.string(),
  from: z.enum(['seen', 'said', 'supposed']),
  picture: z.int().describe('Index of the picture that shows it, from 0; else -1'),
  words: z.string().describe('Passage of additional_info that says it, letter for letter; else empty'),
});

/** As evidence of a brand, `none` means a guess. */
const brand = z.object({
  name: z.string().describe('Brand, with the model where it is certain; empty where nothing supports one'),
  evidence: z
    .enum(['printed on the item or its packaging', 'logo', 'distinctive design', 'said by the user', 'none'])
    .describe('What supports the brand'),
  picture: z.int().describe('Index of the picture that shows it, else -1'),
  words: z.string().describe('Passage of additional_info that names it, else empty'),
});

const printed = z
  .array(z.object({ text: z.string(), picture: z.int().describe('Index of the picture, from 0') }))
  .describe('What can be read on the product or its packaging, as printed');
const title = z.array(part).describe('5 to 9 parts of the title, the most important first');
const flaws = z.array(part).describe('Damage and wear that a picture shows or the seller names; else empty');
const keywords = z.array(z.string()).describe('14 different search terms');
const names = z
  .array(z.string())
  .describe('Every brand, model, series, place or title named in the texts, as written');
const notTheItem = z.array(z.string()).describe('Names that the product is not to carry; else empty');
const kind = z.string().describe('Plain name of the kind of product in one to three words');

/** Observations come first, since the model derives the rest from them. */
const shortTexts = {
  printed,
  title,
  lead: z.array(part).describe('One or two complete sentences of 8 to 13 words each'),
  flaws,
  facts: z.array(part).describe('12 further facts of one to six words'),
  keywords,
  names,
};

/** The reply schema of generate-basic-listing. */
export const basicListingSchema = z.object({ brand, notTheItem, ...shortTexts });

/** The reply schema of update-listing. */
export const updateListingSchema = basicListingSchema.omit({ brand: true });

/** The reply schema of generate-scaffold-listing. */
export const scaffoldListingSchema = z.object({
  printed,
  brand,
  notTheItem,
  title,
  keywords,
  values: z
    .array(
      z.object({
        name: z.string().describe('Placeholder without the @'),
        value: z.string(),
        ...part.omit({ text: true }).shape,
      }),
    )
    .describe('One entry for each placeholder; an empty value where nothing is known'),
  kind,
  names,
});

const passage = z.string();

/** The reply schema of draft-item's first question. */
export const productSchema = z.object({
  printed,
  brand,
  notTheItem,
  modelName: z.string().describe('Model name or number as seen or said, else empty'),
  kind,
  title,
  lead: z.array(part).describe('The description: 5 to 9 complete sentences, 70 to 120 words together'),
  flaws,
  facts: z.array(part).describe('8 to 12 facts of one to six words'),
  names,
  searchText: z.string().describe('10 to 20 words to find the category with'),
  said: z
    .object({
      price: passage,
      shippingCost: passage,
      freeShipping: passage,
      postalCode: passage,
      parcelSize: passage,
      parcelWeight: passage,
    })
    .describe('Passages of additional_info, letter for letter; empty where it says nothing'),
});

/** Any of these replies. */
export const anyReplySchema = z.object({
  ...basicListingSchema.shape,
  ...scaffoldListingSchema.shape,
  ...productSchema.shape,
});
