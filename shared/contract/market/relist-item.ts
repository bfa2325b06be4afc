import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ack } from './acknowledgement.ts';
import { ownListing } from './held-listing.ts';
import { listingChanges } from './listing-changes.ts';
import { postItem } from './post-item.ts';

const { checks: _, ...acknowledged } = postItem.response.shape;

export const relistItem = defineEndpoint({
  name: 'market-relist-item',
  path: '/api/v1/market/relist-item',
  area: 'market',
  summary: 'List an ended listing again',
  credits: 0,
  repeat: 'keyed',
  asks: ['seller'],
  neverTried: 'it would post a listing',
  request: z.object({ ...ownListing, changes: listingChanges.optional() }),
  response: z.object({
    ...acknowledged,
    Ack: ack.meta({ description: 'Warning also when it had been listed again already' }),
    ItemID: z
      .string()
      .optional()
      .meta({ description: 'Id of the new listing; absent when nothing is listed' }),
  }),
});
