import { type SellerFixture, sellerNamed } from '../fixtures/sellers.ts';
import type { TradingHandler } from './call.ts';
import { eiasTokenOf } from './seller-xml.ts';
import { block, cdataLeaf, leaf } from './write-xml.ts';
import { find } from './xml.ts';

const address = (seller: SellerFixture): string =>
  block('RegistrationAddress', [
    leaf('Name', seller.name),
    leaf('Street', seller.street1),
    leaf('Street1', seller.street1),
    ...(seller.street2 === undefined ? [] : [cdataLeaf('Street2', seller.street2)]),
    leaf('CityName', seller.city),
    leaf('StateOrProvince', seller.stateOrProvince),
    leaf('Country', seller.country),
    leaf('CountryName', seller.countryName),
    leaf('Phone', seller.phone),
    leaf('PostalCode', seller.postalCode),
  ]);

/** GetUser: the token's owner. The address comes with DetailLevel ReturnAll. */
export const getUser: TradingHandler = ({ request, seller: owner }) => {
  const seller = sellerNamed(owner);
  return {
    content: [
      block('User', [
        leaf('AboutMePage', 'false'),
        leaf('EIASToken', eiasTokenOf(owner)),
        leaf('Email', seller.email),
        leaf('FeedbackScore', String(seller.feedbackScore)),
        leaf('PositiveFeedbackPercent', '100.0'),
        leaf('eBayGoodStanding', 'true'),
        ...(find(request, 'DetailLevel') === undefined ? [] : [address(seller)]),
        leaf('RegistrationDate', '2015-01-02T03:04:05.000Z'),
        leaf('Site', seller.site),
        leaf('Status', 'Confirmed'),
        leaf('UserID', owner),
      ]),
    ],
  };
};
