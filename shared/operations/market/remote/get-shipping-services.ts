import * as z from 'zod';
import type { ShippingService } from '../listing-facts.ts';
import type { Marketplace } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';

const name = 'getShippingServices';

const reply = z.object({ shippingServices: z.array(z.unknown()).default([]) });

const entry = z.object({
  shippingService: z.string().min(1),
  description: z.string().optional(),
  internationalService: z.boolean().default(false),
  minShippingTime: z.number().optional(),
  maxShippingTime: z.number().optional(),
  shippingCarrier: z.string().optional(),
  shippingCategory: z.string().optional(),
  shippingCostTypes: z.array(z.string()).default([]),
  validForSellingFlow: z.boolean().default(false),
});

function readService(value: unknown): ShippingService[] {
  const { data } = entry.safeParse(value);
  // Old services stay in the list, but are no longer valid.
  if (data?.validForSellingFlow !== true) return [];
  return [
    {
      code: data.shippingService,
      description: data.description ?? data.shippingService,
      international: data.internationalService,
      minDays: data.minShippingTime,
      maxDays: data.maxShippingTime,
      carrier: data.shippingCarrier,
      category: data.shippingCategory,
      costTypes: data.shippingCostTypes,
    },
  ];
}

/**
 * Shipping services that listings of a marketplace may offer today; entries that we cannot read are left out.
 * Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/shipping:marketplace/methods/getShippingServices
 */
export async function getShippingServices(
  rest: RestTransport,
  input: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: RemoteCall,
): Promise<ShippingService[]> {
  const { remoteId, language } = input.marketplace;
  const path = `/sell/metadata/v1/shipping/marketplace/${encodeURIComponent(remoteId)}/get_shipping_services`;
  const { json } = await rest.send({ name, path, token: input.token, language }, call);
  if (json === undefined) return [];
  return understand(name, reply, json).shippingServices.flatMap(readService);
}
