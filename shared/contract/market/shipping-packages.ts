import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { marketAccessToken, marketplaceId } from './fields.ts';

const shippingService = z
  .object({
    ShippingService: z.string().meta({ description: 'For shippingService of post-item' }),
    Description: z.string(),
    ValidForPostItem: z.boolean().meta({ description: 'The only ones that post-item posts' }),
    InternationalService: z.boolean(),
    ShippingTimeMin: z.number().optional().meta({ description: 'Business days' }),
    ShippingTimeMax: z.number().optional().meta({ description: 'Business days' }),
    ShippingCarrier: z.string().optional(),
    ShippingCategory: z.string().optional().meta({ description: 'Such as ECONOMY, STANDARD, PICKUP' }),
    ShippingCostTypes: z.array(z.string()).meta({ description: 'Such as FLAT_RATE, CALCULATED' }),
  })
  .meta({ id: 'ShippingService' });

export const shippingPackages = defineEndpoint({
  name: 'market-shipping-packages',
  path: '/api/v1/market/shipping-packages',
  area: 'market',
  summary: 'List the package types and shipping services of a marketplace',
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
      z
        .object({
          ShippingPackage: z.string().meta({ description: 'For shippingPackage of post-item' }),
          Description: z.string(),
          DefaultValue: z.boolean(),
          DimensionsSupported: z.boolean(),
        })
        .meta({ id: 'ShippingPackage' }),
    ),
    shippingServices: z.array(shippingService).meta({
      description: 'Empty when the marketplace lists none',
    }),
  }),
});
