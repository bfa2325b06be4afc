import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type Marketplace, marketplaceOfSite } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { tradingRefusal } from '../protocol/trading-failure.ts';
import { childOf, textAt, type XmlElement } from '../protocol/xml.ts';
import type { BearerToken } from '../tokens.ts';
import type { TradingTransport } from '../trading-transport.ts';
import type { Seller } from './listings.ts';

const name = 'GetUser';
/** What the marketplace puts in place of a value that it withholds. */
const withheld = 'Invalid Request';

/** Registered name and address of a seller; what is unknown or withheld is empty. */
export interface SellerProfile {
  readonly name: string;
  readonly phone: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly stateOrProvince: string;
  readonly postalCode: string;
  readonly country: string;
}

/** The token's owner. Trading API. */
async function askForUser(
  trading: TradingTransport,
  { token, marketplace }: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: RemoteCall,
): Promise<XmlElement> {
  // Without the full detail level a reply may lack the address.
  const reply = await trading.send({ callName: name, marketplace, token, isFull: true }, call);
  if (reply.ack === 'Failure') throw tradingRefusal(name, reply, token);
  const user = childOf(reply.root, 'User');
  if (user === undefined)
    throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${name}: the reply has no user`);
  return user;
}

/**
 * The profile of the token's owner. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/GetUser.html
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses
 */
export async function getUser(
  trading: TradingTransport,
  input: { readonly token: BearerToken; readonly marketplace: Marketplace },
  call: RemoteCall,
): Promise<SellerProfile> {
  const user = await askForUser(trading, input, call);
  const given = (...path: string[]): string => {
    const value = textAt(user, ...path) ?? '';
    return value.toLowerCase() === withheld.toLowerCase() ? '' : value;
  };
  const address = (member: string) => given('RegistrationAddress', member);
  const fullName = [given('UserFirstName'), given('UserLastName')].filter((part) => part !== '').join(' ');
  return {
    name: address('Name') || fullName,
    phone: address('Phone'),
    addressLine1: address('Street1') || address('Street'),
    addressLine2: address('Street2'),
    city: address('CityName'),
    stateOrProvince: address('StateOrProvince'),
    postalCode: address('PostalCode'),
    country: address('Country'),
  };
}

/** A user as a reply names it. */
export const sellerIn = (user: XmlElement | undefined): Seller => ({
  userId: textAt(user, 'UserID'),
  lastingId: textAt(user, 'EIASToken'),
});

/**
 * Who the token's owner is. Trading API.
 *
 * @see https://developer.ebay.com/support/kb-article?KBid=1191 (EIASToken outlives user names, read 2026-11-23)
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses
 */
export const getOwner = async (
  trading: TradingTransport,
  token: BearerToken,
  call: RemoteCall,
): Promise<Seller> =>
  sellerIn(await askForUser(trading, { token, marketplace: marketplaceOfSite('Australia') }, call));
