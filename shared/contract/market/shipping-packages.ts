import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { marketAccessToken, marketplaceId } from './fields.ts';

export const shippingPackages = defineEndpoint({
  name: 'market-shipping-packages',
  path: '/api/v1/market/shipping-packages',
  area: 'market',
  summary: 'List the package types of a marketplace',
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
  request: z.object({
    market_access_token: marketAccessToken,
    marketplace_id: marketplaceId.refine(
      (id) => ['MARKET_AU', 'MARKET_US', 'MARKET_UK'].includes(id),
      'must be MARKET_AU, MARKET_US or MARKET_UK',
    ),
  }),
  response: z.object({
    shippingPackages: z.array(
      z.object({
        ShippingPackage: z.string().meta({ description: 'Value for the field shippingPackage of post-item' }),
        Description: z.string(),
        DefaultValue: z.boolean(),
        DimensionsSupported: z.boolean(),
      }),
    ),
  }),
});
