import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { shippingPackages as endpoint } from '../../contract/market/lookups.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { inParts } from '../../platform/call/in-parts.ts';
import { countedOnce, type DailyLimitServices } from './daily-limit.ts';
import { isPostable, type ShippingService } from './listing-facts.ts';
import { marketplaceOrAustralia } from './marketplaces.ts';
import { type SiteFactServices, sitePackages, siteServices } from './site-facts.ts';
import { sellerToken } from './tokens.ts';

type Answer = ResponseOf<typeof endpoint>;

export interface ShippingPackagesServices extends DailyLimitServices, SiteFactServices {}

const describeService = (service: ShippingService): Answer['shippingServices'][number] => ({
  ShippingService: service.code,
  Description: service.description,
  ValidForPostItem: isPostable(service),
  InternationalService: service.international,
  ShippingTimeMin: service.minDays,
  ShippingTimeMax: service.maxDays,
  ShippingCarrier: service.carrier,
  ShippingCategory: service.category,
  ShippingCostTypes: [...service.costTypes],
});

/** Package types and shipping services of a marketplace; the contract admits only those whose site we know. */
export async function shippingPackages(
  request: RequestOf<typeof endpoint>,
  services: ShippingPackagesServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const token = sellerToken(request.market_access_token);
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const subject = { token, marketplace: marketplaceOrAustralia(request.marketplace_id) };
  const [packages, shippingServices] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(sitePackages(counting, subject, bounded)),
      essential(siteServices(counting, subject, bounded)),
    ]),
  );
  return delivered({
    shippingPackages: packages.map(({ code, description, isDefault, takesDimensions }) => ({
      ShippingPackage: code,
      Description: description,
      DefaultValue: isDefault,
      DimensionsSupported: takesDimensions,
    })),
    shippingServices: shippingServices.map(describeService),
  });
}
