import * as z from 'zod';
import type { Call } from '../../platform/call/call.ts';
import type { CategoryFactServices } from './category-facts.ts';
import type { ShippingPackage, ShippingService } from './listing-facts.ts';
import type { Marketplace } from './marketplaces.ts';
import type { BearerToken } from './protocol/exchange.ts';
import { aWeek, kept } from './protocol/kept-replies.ts';
import known from './protocol/known-packages.json' with { type: 'json' };
import { RetiredCall } from './protocol/market-refusal.ts';
import { childrenOf, textAt } from './protocol/xml.ts';
import { listIn } from './rest-transport.ts';
import { askTrading, type TradingTransport } from './trading-transport.ts';

/** The services of site lookups. */
export interface SiteFactServices extends CategoryFactServices {
  readonly trading: TradingTransport;
}

/** A site and the seller's token for asking about it. */
export interface SiteSubject {
  readonly token: BearerToken;
  readonly marketplace: Marketplace;
}

/** The entries that `ask` returns; none if the marketplace has retired the call. */
async function noneIfRetired<Entry>(ask: Promise<Entry[]>): Promise<Entry[]> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof RetiredCall) return [];
    throw error;
  }
}

/** Descriptions by code, for each site. */
const knownPackages: Readonly<Record<string, Readonly<Record<string, string>>>> = known;

/**
 * The package types of a site, which are the same for every seller. If the marketplace lists none or has retired the
 * call, they come from its own enumeration, limited to types that the site is likely to take, without a default.
 * Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/GeteBayDetails.html
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses a call that it has not retired
 */
export async function sitePackages(
  services: SiteFactServices,
  subject: SiteSubject,
  call: Call,
): Promise<ShippingPackage[]> {
  const { siteId, siteName } = subject.marketplace;
  const key = ['packages', services.trading.url, siteId];
  const request = {
    callName: 'GeteBayDetails',
    ...subject,
    content: { DetailName: 'ShippingPackageDetails' },
  };
  const packages = await noneIfRetired(
    kept(services, [key, aWeek], subject.token, call, async () => {
      const root = await askTrading(services.trading, request, call);
      return childrenOf(root, 'ShippingPackageDetails').flatMap((details): ShippingPackage[] => {
        const code = textAt(details, 'ShippingPackage');
        if (code === undefined) return [];
        const Description = textAt(details, 'Description') ?? code;
        const DefaultValue = textAt(details, 'DefaultValue') === 'true';
        const DimensionsSupported = textAt(details, 'DimensionsSupported') === 'true';
        return [{ ShippingPackage: code, Description, DefaultValue, DimensionsSupported }];
      });
    }),
  );
  if (packages.length > 0) return packages;
  const likely = Object.entries({ ...knownPackages.common, ...knownPackages[siteName] });
  return likely.map(([ShippingPackage, Description]) => ({
    ShippingPackage,
    Description,
    DefaultValue: false,
    DimensionsSupported: true,
  }));
}

/** A service of the Metadata API; undefined for an old one, which is still listed but no longer valid. */
const shippingService = z
  .object({
    shippingService: z.string().min(1),
    description: z.string().optional(),
    internationalService: z.boolean().default(false),
    minShippingTime: z.number().optional(),
    maxShippingTime: z.number().optional(),
    shippingCarrier: z.string().optional(),
    shippingCategory: z.string().optional(),
    shippingCostTypes: z.array(z.string()).default([]),
    validForSellingFlow: z.literal(true),
  })
  .transform(
    (service): ShippingService => ({
      ShippingService: service.shippingService,
      Description: service.description ?? service.shippingService,
      // post-item posts one domestic service at a flat rate; some services have no cost types.
      ValidForPostItem:
        !service.internationalService &&
        (service.shippingCostTypes.length === 0 || service.shippingCostTypes.includes('FLAT_RATE')),
      InternationalService: service.internationalService,
      ShippingTimeMin: service.minShippingTime,
      ShippingTimeMax: service.maxShippingTime,
      ShippingCarrier: service.shippingCarrier,
      ShippingCategory: service.shippingCategory,
      ShippingCostTypes: service.shippingCostTypes,
    }),
  );

const servicesMethod = 'getShippingServices';

/**
 * The shipping services that listings of a marketplace may offer today, which are the same for every seller; none if it
 * lists none, or has retired the call that lists them. Entries that we cannot read are left out. They are too many and
 * too volatile to be listed here. Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/shipping:marketplace/methods/getShippingServices
 */
export function siteServices(
  services: SiteFactServices,
  { token, marketplace }: SiteSubject,
  call: Call,
): Promise<ShippingService[]> {
  const { remoteId, language } = marketplace;
  const key = ['services', services.rest.baseUrl, remoteId];
  const path = `/sell/metadata/v1/shipping/marketplace/${encodeURIComponent(remoteId)}/get_shipping_services`;
  return noneIfRetired(
    kept(services, [key, aWeek], token, call, async () => {
      const json = await services.rest.send({ name: servicesMethod, path, token, language }, call);
      const entries = listIn(servicesMethod, 'shippingServices', json);
      return entries.flatMap((entry) => shippingService.safeParse(entry).data ?? []);
    }),
  );
}
