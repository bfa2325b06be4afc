import * as z from 'zod';
import { askedBrand, origins } from './reply/claim.ts';

/** How the model is asked for a part. */
const part = z.object({
  text: z.string(),
  from: z.enum(origins),
  picture: z.int().describe('Index of the picture that shows it, from 0; else -1'),
  words: z.string().describe('Passage of additional_info that says it, letter for letter; else empty'),
});

/** How the model is asked for what can be read in pictures. */
const askedPrints = z
  .array(z.object({ text: z.string(), picture: z.int().describe('Index of the picture, from 0') }))
  .describe('What can be read on the product or its packaging, as printed');

const title = z.array(part).describe('5 to 9 parts of the title, the most important first');
const flaws = z.array(part).describe('Damage and wear that a picture shows or the seller names; else empty');
const keywords = z.array(z.string()).describe('14 different search terms');
const names = z
  .array(z.string())
  .describe('Every brand, model, series, place or title named in the texts, as written');
const notTheItem = z.array(z.string()).describe('Names that the seller says the product is not; else empty');
const kind = z.string().describe('Plain name of the kind of product in one to three words');
const modelName = z.string().describe('Model name or number as seen or said, else empty');

/** What is read first is asked for first, since a model writes what follows from it. */
const shortTexts = {
  printed: askedPrints,
  title,
  lead: z.array(part).describe('One or two complete sentences of 8 to 13 words each'),
  flaws,
  facts: z.array(part).describe('12 further facts of one to six words'),
  keywords,
  names,
};

/** What generate-basic-listing asks the model for. */
export const basicListingSchema = z.object({ brand: askedBrand, notTheItem, ...shortTexts });

/** What update-listing asks the model for. */
export const updateListingSchema = z.object({
  notTheItem: z
    .array(z.string())
    .describe('Brands and models that pictures or words show other than the stated brand’s; else empty'),
  ...shortTexts,
});

/** What generate-scaffold-listing asks the model for. */
export const scaffoldListingSchema = z.object({
  printed: askedPrints,
  brand: askedBrand,
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

/** What draft-item's first question asks the model for. */
export const productSchema = z.object({
  printed: askedPrints,
  brand: askedBrand,
  notTheItem,
  modelName,
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
