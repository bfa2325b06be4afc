import * as z from 'zod';
import type { ShippingPackage, ShippingService } from '../listing-facts.ts';
import type { Marketplace } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { tradingRefusal } from '../protocol/trading-failure.ts';
import type { TradingTransport } from '../protocol/trading-transport.ts';
import { childrenOf, textAt } from '../protocol/xml.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';
import known from './known-packages.json' with { type: 'json' };

const packagesCall = 'GeteBayDetails';

/**
 * Package types of a site. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/GeteBayDetails.html
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses; MARKET_CALL_RETIRED (as RetiredCall) if it has
 *   announced the call's end
 */
export async function getShippingPackages(
  trading: TradingTransport,
  input: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: RemoteCall,
): Promise<ShippingPackage[]> {
  const content = { DetailName: 'ShippingPackageDetails' };
  const reply = await trading.send({ callName: packagesCall, ...input, content }, call);
  if (reply.ack === 'Failure') throw tradingRefusal(packagesCall, reply, input.token);
  return childrenOf(reply.root, 'ShippingPackageDetails').flatMap((details) => {
    const code = textAt(details, 'ShippingPackage');
    if (code === undefined) return [];
    return [
      {
        code,
        description: textAt(details, 'Description') ?? code,
        isDefault: textAt(details, 'DefaultValue') === 'true',
        takesDimensions: textAt(details, 'DimensionsSupported') === 'true',
      },
    ];
  });
}

/** Descriptions by code. */
const packages: Readonly<Record<string, Readonly<Record<string, string>>>> = known;

/**
 * The package types that a site is likely to take, from the marketplace's own enumeration, for the
 * time when it no longer lists them itself. None of them is marked as the default.
 */
export const knownPackages = (marketplace: Marketplace): ShippingPackage[] =>
  Object.entries({ ...known.common, ...packages[marketplace.siteName] }).map(([code, description]) => ({
    code,
    description,
    isDefault: false,
    takesDimensions: true,
  }));

const servicesMethod = 'getShippingServices';

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
  const { json } = await rest.send({ name: servicesMethod, path, token: input.token, language }, call);
  if (json === undefined) return [];
  return understand(servicesMethod, reply, json).shippingServices.flatMap(readService);
}
