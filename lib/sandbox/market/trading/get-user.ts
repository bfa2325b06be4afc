import type { SellerProfile } from '../fixtures/seller.ts';
import { sites } from '../fixtures/sites.ts';
import type { TradingCall, TradingHandler } from './call.ts';
import { block, cdataLeaf, leaf } from './write-xml.ts';
import { childrenOf, textAt } from './xml.ts';

/** What the marketplace puts in the place of a value it withholds. */
const withheldText = 'Invalid Request';

/** Writes a leaf unless the switch withholds it. */
type Field = (name: string, value: string, write?: typeof cdataLeaf) => string;

function fieldWriter({ market }: TradingCall): Field {
  const { withheldUserValues: withheld } = market.switches;
  return (name, value, write = leaf) =>
    withheld === true || (withheld !== false && withheld.includes(name))
      ? leaf(name, withheldText)
      : write(name, value);
}

const address = (seller: SellerProfile, field: Field): string =>
  block('RegistrationAddress', [
    field('Name', seller.name),
    field('Street', seller.street1),
    field('Street1', seller.street1),
    field('Street2', seller.street2, cdataLeaf),
    field('CityName', seller.city),
    field('StateOrProvince', seller.stateOrProvince),
    field('Country', seller.country),
    field('CountryName', seller.countryName),
    field('Phone', seller.phone),
    field('PostalCode', seller.postalCode),
  ]);

/** GetUser. Without UserID the token's owner; the address comes with DetailLevel ReturnAll, to its owner alone. */
export const getUser: TradingHandler = (call) => {
  const { request, market, seller: owner } = call;
  const asked = textAt(request, 'UserID')?.trim() || owner;
  const all = childrenOf(request, 'DetailLevel').some(({ text }) => text.trim() === 'ReturnAll');
  const own = asked === owner;
  const field = fieldWriter(call);
  const { seller } = market;
  const site = sites.find(({ country }) => country === seller.country)?.name ?? 'Australia';
  return {
    content: [
      block('User', [
        leaf('AboutMePage', 'false'),
        leaf('EIASToken', 'nY+sHZ2PrBmdj6wVnY+example=='),
        own ? field('Email', seller.email) : leaf('Email', withheldText),
        leaf('FeedbackScore', String(seller.feedbackScore)),
        leaf('PositiveFeedbackPercent', '100.0'),
        leaf('eBayGoodStanding', 'true'),
        ...(own && all ? [address(seller, field)] : []),
        leaf('RegistrationDate', '2015-01-02T03:04:05.000Z'),
        leaf('Site', site),
        leaf('Status', 'Confirmed'),
        leaf('UserID', asked),
      ]),
    ],
  };
};
