import * as z from 'zod';
import { atMost, givenText } from '../fields.ts';
import { marketAccessToken, marketOperation } from './fields.ts';
import { marketplaceId, ownListing } from './ids.ts';
import { listedDescriptors, listedSpecifics } from './listed-parts.ts';
import type { ListingChanges } from './listing-changes.ts';
import { formFields } from './posted-fields.ts';
import { heldRegulatory } from './regulatory.ts';

/** The state of a listing: `unsold` and `sold` ones have ended, with pieces left or sold out. */
const listingStates = ['live', 'unsold', 'sold'] as const;

const listingState = z.enum(listingStates).meta({
  id: 'ListingState',
  description: 'unsold: it has ended with pieces left; sold: it has ended sold out',
});

export type ListingState = z.output<typeof listingState>;

/** The fields that are not texts. */
const others = {
  conditionDescriptors: listedDescriptors,
  quantity: z.int().meta({ description: 'How many are still available' }),
  pictureUrls: z.array(z.string()),
  itemSpecifics: listedSpecifics,
  domesticReturnsRequired: z.boolean(),
  bestOffer: z.boolean(),
  regulatory: heldRegulatory,
};
type TextField = Exclude<keyof ListingChanges, keyof typeof others>;

/* Looser than post-item: a listing made elsewhere must not make the answer invalid. */
const texts = Object.fromEntries(formFields.map((field) => [field, z.string()]));
const fields = { ...(texts as Record<TextField, z.ZodString>), ...others };

/** A listing as the marketplace holds it, in the fields of post-item. */
export const heldFields = z.object(fields).partial().meta({
  id: 'HeldListing',
  description: 'Fields of post-item as the marketplace holds them; what a listing lacks is left out',
});

export type HeldFields = z.output<typeof heldFields>;

/** The meaning of each part's `code` that post-item's fields cannot express. */
export const partCodes = {
  AUCTION: 'It is not sold at a fixed price.',
  VARIATIONS: 'It has variations, each with a price and a quantity of its own.',
  SHIPPING: 'It offers more than one domestic service at a flat rate.',
  RETURNS: 'Its terms for returns differ from those that post-item states.',
  SITE: 'It is on a site that post-item does not post to.',
} as const;

export type PartCode = keyof typeof partCodes;

/** Something about a listing that the fields of post-item cannot express. */
const unexpressedPart = z.object({ code: z.string(), message: z.string() }).meta({ id: 'UnexpressedPart' });

export type UnexpressedPart = Omit<z.output<typeof unexpressedPart>, 'code'> & { readonly code: PartCode };

export const getItem = marketOperation('get-item', 'Read a listing', {
  request: z.object(ownListing),
  response: z.object({
    item_id: z.string(),
    state: listingState,
    mark: z.string().meta({ description: 'Of the state that was read: for ifRevised of revise-item' }),
    listing: heldFields,
    unexpressed: z
      .array(unexpressedPart)
      .optional()
      .meta({ description: 'What the fields cannot express; absent when there is no such part' }),
  }),
});

const listedItem = z
  .object({
    item_id: z.string(),
    title: z.string(),
    price: z.string().meta({ description: 'Decimal; empty when the marketplace names none' }),
    currency: z.string(),
    quantity: z.int().meta({ description: 'How many are still available' }),
    quantitySold: z.int(),
    watchers: z.int().optional(),
    state: listingState,
    url: z.string(),
    siteName: z
      .string()
      .optional()
      .meta({ description: 'Site of the listing, where its address or its currency tells it' }),
    sku: z.string().optional(),
    StartTime: z.string().meta({ description: 'ISO 8601; empty when the marketplace names none' }),
    EndTime: z.string().optional().meta({ description: 'ISO 8601' }),
  })
  .meta({ id: 'ListedItem' });

export const myListings = marketOperation('my-listings', "List the seller's listings", {
  request: z.object({
    market_access_token: marketAccessToken,
    marketplace_id: marketplaceId.unwrap().optional().meta({
      description: 'Only listings on this marketplace; absent: on all of them',
    }),
    state: listingState.default('live').meta({ description: 'Which listings' }),
    cursor: givenText
      .max(...atMost(1000))
      .optional()
      .meta({ description: 'Of the page before, with the same other fields' }),
  }),
  response: z.object({
    listings: z.array(listedItem).meta({
      description: 'Up to 50, the newest first; with marketplace_id a page may have fewer, or none',
    }),
    cursor: z.string().optional().meta({ description: 'Of the next page; absent on the last one' }),
  }),
});
