import * as z from 'zod';
import type { Marketplace } from '../marketplaces.ts';
import type { RemoteCall } from './exchange.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

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

/** One shipping service of a marketplace that listings may offer. */
export interface ShippingService {
  /** The value that a listing carries. */
  readonly code: string;
  readonly description: string;
  readonly international: boolean;
  /** Business days. */
  readonly minDays?: number | undefined;
  /** Business days. */
  readonly maxDays?: number | undefined;
  readonly carrier?: string | undefined;
  /** Such as `ECONOMY`, `STANDARD`, `PICKUP`. */
  readonly category?: string | undefined;
  /** Such as `FLAT_RATE`, `CALCULATED`; none if the marketplace says nothing. */
  readonly costTypes: readonly string[];
}

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
  const { json } = await rest.send(
    {
      name,
      method: 'GET',
      path: `/sell/metadata/v1/shipping/marketplace/${encodeURIComponent(remoteId)}/get_shipping_services`,
      token: input.token,
      headers: { 'accept-language': language },
    },
    call,
  );
  if (json === undefined) return [];
  return understand(name, reply, json).shippingServices.flatMap(readService);
}
