import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ack, listingError } from './acknowledgement.ts';
import { itemId, marketAccessToken, marketplaceId } from './fields.ts';

export const endItem = defineEndpoint({
  name: 'market-end-item',
  path: '/api/v1/market/end-item',
  area: 'market',
  summary: 'End a listing',
  credits: 0,
  // Without a key, a repeat finds the listing ended and answers a warning, as if someone else had ended it.
  repeat: 'keyed',
  asks: ['seller'],
  neverTried: 'it would end a listing',
  request: z.object({
    market_access_token: marketAccessToken,
    item_id: itemId,
    marketplace_id: marketplaceId,
  }),
  response: z.object({
    Ack: ack.meta({ description: 'Warning also when the listing had already ended' }),
    ItemID: z.string().optional(),
    EndTime: z.string().optional().meta({ description: 'ISO 8601' }),
    Errors: z.array(listingError),
  }),
});
