import * as z from 'zod';
import { atMost, givenText } from '../fields.ts';
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
  request: request.extend({
    seller: givenText
      .max(...atMost(100))
      .optional()
      .meta({
        description:
          'As watch-sales answered it. With it the watch ends even if the marketplace refuses `market_access_token`',
      }),
  }),
  response: z.object({ watching: z.literal(false) }),
});
