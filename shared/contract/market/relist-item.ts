import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { wish } from '../fields.ts';
import { ack } from './acknowledgement.ts';
import { ownListing } from './held-listing.ts';
import { listingChanges } from './listing-changes.ts';
import { check, postItem } from './post-item.ts';

export const relistItem = defineEndpoint({
  name: 'market-relist-item',
  path: '/api/v1/market/relist-item',
  area: 'market',
  summary: 'List an ended listing again, or verify that',
  credits: 0,
  repeat: 'keyed',
  asks: ['seller'],
  neverTried: 'it would post a listing',
  request: z.object({
    ...ownListing,
    changes: listingChanges.optional(),
    verifyOnly: wish('true validates without listing anything'),
  }),
  response: z.object({
    ...postItem.response.shape,
    Ack: ack.meta({ description: 'Warning also when it had been listed again already' }),
    ItemID: z
      .string()
      .optional()
      .meta({ description: 'Id of the new listing; absent when nothing is listed' }),
    checks: z
      .array(check)
      .optional()
      .meta({ description: 'Only with verifyOnly: about the listing as it would be' }),
  }),
  ignoresIdempotencyKey: ({ verifyOnly }) => verifyOnly === true,
});
