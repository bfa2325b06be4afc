import * as z from 'zod';
import type { RemoteCall } from './exchange.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

const name = 'getFulfillmentPolicies';
const reply = z.object({ fulfillmentPolicies: z.array(z.unknown()) }).default({ fulfillmentPolicies: [] });

/**
 * The seller's fulfilment policies on one marketplace. Account API.
 *
 * @see https://developer.ebay.com/api-docs/sell/account/resources/fulfillment_policy/methods/getFulfillmentPolicies
 */
export async function getFulfillmentPolicies(
  rest: RestTransport,
  input: { readonly token: BearerToken; readonly remoteMarketplaceId: string },
  call: RemoteCall,
): Promise<unknown[]> {
  const { json } = await rest.send(
    {
      name,
      method: 'GET',
      path: '/sell/account/v1/fulfillment_policy',
      query: { marketplace_id: input.remoteMarketplaceId },
      token: input.token,
    },
    call,
  );
  return understand(name, reply, json).fulfillmentPolicies;
}
