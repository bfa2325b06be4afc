import type { SellerProfile } from '../fixtures/seller.ts';
import { sites } from '../fixtures/sites.ts';
import type { TradingHandler } from './call.ts';
import { block, cdataLeaf, leaf } from './write-xml.ts';
import { childrenOf, textAt } from './xml.ts';

/** What the marketplace puts in the place of a value it withholds. */
const withheldText = 'Invalid Request';

const address = (seller: SellerProfile): string =>
  block('RegistrationAddress', [
    leaf('Name', seller.name),
    leaf('Street', seller.street1),
    leaf('Street1', seller.street1),
    cdataLeaf('Street2', seller.street2),
    leaf('CityName', seller.city),
    leaf('StateOrProvince', seller.stateOrProvince),
    leaf('Country', seller.country),
    leaf('CountryName', seller.countryName),
    leaf('Phone', seller.phone),
    leaf('PostalCode', seller.postalCode),
  ]);

/** GetUser. Without UserID the token's owner; the address comes with DetailLevel ReturnAll, to its owner alone. */
export const getUser: TradingHandler = ({ request, market, seller: owner }) => {
  const asked = textAt(request, 'UserID')?.trim() || owner;
  const all = childrenOf(request, 'DetailLevel').some(({ text }) => text.trim() === 'ReturnAll');
  const own = asked === owner;
  const { seller } = market;
  const site = sites.find(({ country }) => country === seller.country)?.name ?? 'Australia';
  return {
    content: [
      block('User', [
        leaf('AboutMePage', 'false'),
        leaf('EIASToken', 'nY+sHZ2PrBmdj6wVnY+example=='),
        leaf('Email', own ? seller.email : withheldText),
        leaf('FeedbackScore', String(seller.feedbackScore)),
        leaf('PositiveFeedbackPercent', '100.0'),
        leaf('eBayGoodStanding', 'true'),
        ...(own && all ? [address(seller)] : []),
        leaf('RegistrationDate', '2015-01-02T03:04:05.000Z'),
        leaf('Site', site),
        leaf('Status', 'Confirmed'),
        leaf('UserID', asked),
      ]),
    ],
  };
};
