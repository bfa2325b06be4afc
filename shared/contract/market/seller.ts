import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { marketAccessToken, marketplaceId, remoteItems } from './fields.ts';

export const inventoryLocations = defineEndpoint({
  name: 'market-inventory-locations',
  path: '/api/v1/market/inventory-locations',
  area: 'market',
  summary: "List the seller's inventory locations",
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
  request: z.object({ market_access_token: marketAccessToken }),
  response: z.object({ locations: remoteItems.meta({ description: "The marketplace's own locations" }) }),
});

export const fulfillmentPolicies = defineEndpoint({
  name: 'market-fulfillment-policies',
  path: '/api/v1/market/fulfillment-policies',
  area: 'market',
  summary: "List the seller's fulfilment policies",
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
  request: z.object({ market_access_token: marketAccessToken, marketplace_id: marketplaceId }),
  response: z.object({
    fulfillmentPolicies: remoteItems.meta({
      description: "The marketplace's own; empty without business policies",
    }),
  }),
});

export const getUser = defineEndpoint({
  name: 'market-get-user',
  path: '/api/v1/market/get-user',
  area: 'market',
  summary: "Read the seller's profile",
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
  request: z.object({ market_access_token: marketAccessToken, marketplace_id: marketplaceId }),
  response: z
    .object({
      name: z.string(),
      phone: z.string(),
      addressLine1: z.string(),
      addressLine2: z.string(),
      city: z.string(),
      stateOrProvince: z.string(),
      postalCode: z.string(),
      country: z.string(),
    })
    .meta({ description: 'Empty where the marketplace withholds a field' }),
});
