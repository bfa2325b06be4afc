import * as z from 'zod';
import { marketAccessToken, marketOperation } from './fields.ts';

const request = z.object({ market_access_token: marketAccessToken });

export const watchSales = marketOperation('watch-sales', 'Be told when a seller sells', {
  neverTried: 'it would subscribe a seller',
  request,
  response: z.object({
    watching: z.literal(true),
    seller: z.string().meta({ description: 'Id of the seller at the marketplace, as in item.sold' }),
    until: z.iso.datetime().meta({ description: 'When it ends by itself (ISO 8601); call again before' }),
  }),
});

export const unwatchSales = marketOperation('unwatch-sales', 'Stop being told when a seller sells', {
  neverTried: 'it would end a subscription',
  request,
  response: z.object({ watching: z.literal(false) }),
});
