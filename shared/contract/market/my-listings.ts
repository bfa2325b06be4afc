import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { atMost, givenText } from '../fields.ts';
import { marketAccessToken, marketplaceId } from './fields.ts';
import { listingState } from './held-listing.ts';

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

export const myListings = defineEndpoint({
  name: 'market-my-listings',
  path: '/api/v1/market/my-listings',
  area: 'market',
  summary: "List the seller's listings",
  credits: 0,
  repeat: 'free',
  asks: ['seller'],
  request: z.object({
    market_access_token: marketAccessToken,
    marketplace_id: marketplaceId.unwrap().optional().meta({
      description: 'Only listings on this marketplace; absent: on all of them',
    }),
    state: listingState.default('live').meta({ description: 'Which listings; live unless given' }),
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
