import { eiasTokenOf, type Seller, sellerNamed } from '../fixtures/sellers.ts';
import { packagesOf } from '../fixtures/shipping.ts';
import type { Members, TradingHandler } from './call.ts';
import { find } from './xml.ts';

const address = (seller: Seller): Members => ({
  Name: seller.name,
  Street1: seller.street1,
  Street2: seller.street2,
  CityName: seller.city,
  StateOrProvince: seller.stateOrProvince,
  Country: seller.site.country,
  Phone: seller.phone,
  PostalCode: seller.postalCode,
});

/** Sites on which a profile says whether the seller is a business. */
const businessTypes = new Set(['Germany', 'UK', 'Ireland']);
const kindOf = ({ isEnrolled }: Seller): string => (isEnrolled ? 'Commercial' : 'Private');

/** GetUser: the token's owner. The address comes with DetailLevel ReturnAll. */
export const getUser: TradingHandler = ({ request, seller: owner }) => {
  const seller = sellerNamed(owner);
  const user: Members = {
    EIASToken: eiasTokenOf(owner),
    RegistrationAddress: find(request, 'DetailLevel') && address(seller),
    SellerInfo: { SellerBusinessType: businessTypes.has(seller.site.name) ? kindOf(seller) : undefined },
    UserID: owner,
  };
  return { content: { User: user } };
};

/** GeteBayDetails, package types only. */
export const getEbayDetails: TradingHandler = ({ site }) => ({
  content: {
    ShippingPackageDetails: packagesOf(site.siteId).map((type) => ({
      Description: type.description,
      ShippingPackage: type.code,
      DefaultValue: type.default,
      DimensionsSupported: type.dimensions,
    })),
  },
});
