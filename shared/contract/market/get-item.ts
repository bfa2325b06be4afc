import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { heldFields, listingState, ownListing, unexpressedPart } from './held-listing.ts';

export const getItem = defineEndpoint({
  name: 'market-get-item',
  path: '/api/v1/market/get-item',
  area: 'market',
  summary: 'Read a listing',
  credits: 0,
  repeat: 'free',
  asks: ['seller'],
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
