import { type Call, delivered, type Outcome } from '../../calls/call.ts';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { shippingPackages } from '../../contract/market/shipping-packages.ts';
import { countOperation, type DailyLimitServices } from '../limits/daily-limit.ts';
import { marketplaceOrAustralia } from '../marketplaces.ts';
import { sellerToken } from '../remote/tokens.ts';
import { type PackageServices, sitePackages } from './site-packages.ts';

/** The package types of a marketplace; the contract admits only those whose site we know. */
export async function listShippingPackages(
  request: RequestOf<typeof shippingPackages>,
  services: DailyLimitServices & PackageServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof shippingPackages>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const marketplace = marketplaceOrAustralia(request.marketplace_id);
  const packages = await sitePackages(services, { token, marketplace }, call);
  return delivered({
    shippingPackages: packages.map((one) => ({
      ShippingPackage: one.code,
      Description: one.description,
      DefaultValue: one.isDefault,
      DimensionsSupported: one.takesDimensions,
    })),
  });
}
