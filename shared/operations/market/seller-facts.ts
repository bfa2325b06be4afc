import { createHash } from 'node:crypto';
import * as z from 'zod';
import { sites } from '../../contract/market/sites.ts';
import type { Call } from '../../platform/call/call.ts';
import type { Clock } from '../../platform/call/clock.ts';
import { ExpiringCache } from '../../platform/call/kept-values.ts';
import { countOperation, type DailyLimitServices, sellerToken } from './daily-limit.ts';
import { type Policy, type PolicyFacts, type PolicyField, policyFields } from './listing-facts.ts';
import { knownMarketplace, marketplaceOfSite, restMarketplace } from './marketplaces.ts';
import type { BearerToken, RemoteCall } from './protocol/exchange.ts';
import { brokenReply, MarketRefusal } from './protocol/market-refusal.ts';
import { childOf, textAt, type XmlElement } from './protocol/xml.ts';
import { listIn, type RestTransport, understand } from './rest-transport.ts';
import type { SiteSubject } from './site-facts.ts';
import { askTrading, type TradingTransport } from './trading-transport.ts';

const locationsMethod = 'getInventoryLocations';
const pageSize = '100';
const maxPages = 50;

/**
 * All inventory locations of the seller, page after page. Inventory API.
 *
 * @see https://developer.ebay.com/api-docs/sell/inventory/resources/location/methods/getInventoryLocations
 * @throws ServiceError UPSTREAM_FAILED if the pages do not end
 */
export async function getInventoryLocations(
  rest: RestTransport,
  token: BearerToken,
  call: RemoteCall,
): Promise<unknown[]> {
  const page = z
    .object({ locations: z.array(z.unknown()).default([]), next: z.string().nullish() })
    .default({ locations: [] });
  const locations: unknown[] = [];
  let offset = '0';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = { limit: pageSize, offset };
    const request = { name: locationsMethod, path: '/sell/inventory/v1/location', query, token };
    const json = await rest.send(request, call);
    const { locations: some, next } = understand(locationsMethod, page, json);
    for (const location of some) locations.push(location);
    if (next === undefined || next === null || next === '') return locations;
    // Only the offset is taken from the address of the next page: a token never goes to an address from a reply.
    const following = URL.parse(next, 'https://base.invalid')?.searchParams.get('offset') ?? '';
    if (!/^\d+$/.test(following)) throw brokenReply(locationsMethod, 'the next page has no offset');
    if (Number(following) <= Number(offset)) break;
    offset = following;
  }
  throw brokenReply(locationsMethod, 'the pages do not end');
}

/**
 * The methods that list business policies of each kind, by the field of a listing that names one.
 *
 * @see https://developer.ebay.com/api-docs/sell/account/resources/fulfillment_policy/methods/getFulfillmentPolicies
 * @see https://developer.ebay.com/api-docs/sell/account/resources/payment_policy/methods/getPaymentPolicies
 * @see https://developer.ebay.com/api-docs/sell/account/resources/return_policy/methods/getReturnPolicies
 */
const methods: Readonly<Record<PolicyField, readonly [name: string, path: string, member: string]>> = {
  fulfillmentPolicyId: ['getFulfillmentPolicies', 'fulfillment_policy', 'fulfillmentPolicies'],
  paymentPolicyId: ['getPaymentPolicies', 'payment_policy', 'paymentPolicies'],
  returnPolicyId: ['getReturnPolicies', 'return_policy', 'returnPolicies'],
};

/** An invalid value; the marketplace also answers this for a seller who is not enrolled in business policies. */
const invalidOrNotEnrolled = '20403';

/**
 * Whether a refusal means that the seller is not enrolled. For a marketplace in our table all we send is valid; for
 * others only the message tells it from an unknown marketplace.
 */
function isNotEnrolled(error: unknown, marketplaceId: string): boolean {
  if (!(error instanceof MarketRefusal) || !error.errorIds.includes(invalidOrNotEnrolled)) return false;
  return knownMarketplace(marketplaceId) !== undefined || /business polic/i.test(error.message);
}

/**
 * The seller's policies of one kind on one marketplace, in the marketplace's own form; none for a seller who is not
 * enrolled in business policies. Account API.
 *
 * @param input.marketplaceId such as `MARKET_AU`
 */
export async function getPolicies(
  rest: RestTransport,
  field: PolicyField,
  { token, marketplaceId }: { readonly token: BearerToken; readonly marketplaceId: string },
  call: RemoteCall,
): Promise<unknown[]> {
  const [name, path, member] = methods[field];
  const query = { marketplace_id: restMarketplace(marketplaceId).remoteId };
  try {
    const json = await rest.send({ name, path: `/sell/account/v1/${path}`, query, token }, call);
    return listIn(name, member, json);
  } catch (error) {
    if (isNotEnrolled(error, marketplaceId)) return [];
    throw error;
  }
}

/** Policies have many members; these two are read here. The id has the name of the field. */
function readPolicy(value: unknown, field: PolicyField): Policy[] {
  if (typeof value !== 'object' || value === null) return [];
  const { [field]: id, name }: Partial<Record<string, unknown>> = { ...value };
  return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : '' }] : [];
}

/**
 * Looks up the seller's policies of all kinds if a listing names any: the marketplace requires all three.
 *
 * @returns undefined for a listing that names none
 */
export async function policyFacts(
  { rest }: { readonly rest: RestTransport },
  { token, marketplace }: SiteSubject,
  listing: { readonly [Field in PolicyField]?: string | undefined },
  call: Call,
): Promise<PolicyFacts | undefined> {
  if (policyFields.every((field) => listing[field] === undefined)) return undefined;
  const { marketplaceId } = sites[marketplace.siteName];
  const facts = await Promise.allSettled(
    policyFields.map(async (field): Promise<Policy[]> => {
      const policies = await getPolicies(rest, field, { token, marketplaceId }, call);
      return policies.flatMap((policy) => readPolicy(policy, field));
    }),
  );
  // Each field occurs once.
  return Object.fromEntries(policyFields.map((field, at) => [field, facts[at]])) as PolicyFacts;
}

/** A seller's identity. The user id may change; the other id does not. */
export interface Seller {
  readonly userId: string | undefined;
  readonly lastingId: string | undefined;
}

/** A user as a reply names it. */
export const sellerIn = (user: XmlElement | undefined): Seller => ({
  userId: textAt(user, 'UserID'),
  lastingId: textAt(user, 'EIASToken'),
});

/**
 * The token's owner. Without the full detail level a reply may lack the address. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/GetUser.html
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses
 */
async function getUser(
  trading: TradingTransport,
  subject: SiteSubject,
  call: RemoteCall,
): Promise<XmlElement> {
  const root = await askTrading(trading, { callName: 'GetUser', ...subject, isFull: true }, call);
  const user = childOf(root, 'User');
  if (user === undefined) throw brokenReply('GetUser', 'the reply has no user');
  return user;
}

/** The marketplace's placeholder for a withheld value. */
const withheld = 'invalid request';

/**
 * Registered name and address of the token's owner; unknown or withheld values are empty. Whether a seller is a business
 * is said on the sites of Germany, the United Kingdom and Ireland.
 *
 * @see https://developer.ebay.com/devzone/xml/docs/reference/eBay/types/SellerBusinessCodeType.html (read 2026-11-29)
 */
export async function sellerProfile(trading: TradingTransport, subject: SiteSubject, call: RemoteCall) {
  const user = await getUser(trading, subject, call);
  const given = (...path: string[]): string => {
    const value = textAt(user, ...path) ?? '';
    return value.toLowerCase() === withheld ? '' : value;
  };
  const member = 'RegistrationAddress';
  const kind = given('SellerInfo', 'SellerBusinessType');
  const fullName = [given('UserFirstName'), given('UserLastName')].filter((part) => part !== '').join(' ');
  return {
    name: given(member, 'Name') || fullName,
    phone: given(member, 'Phone'),
    addressLine1: given(member, 'Street1') || given(member, 'Street'),
    addressLine2: given(member, 'Street2'),
    city: given(member, 'CityName'),
    stateOrProvince: given(member, 'StateOrProvince'),
    postalCode: given(member, 'PostalCode'),
    country: given(member, 'Country'),
    isBusiness: kind === 'Commercial' || (kind === 'Private' ? false : undefined),
  };
}

/**
 * The id by which the marketplace's notices name the token's owner: it is not the user name, and never changes. Identity
 * API.
 *
 * @param identity the transport to the host of this API
 * @see https://developer.ebay.com/develop/api/spec/identity_api.json (read 2026-11-29)
 */
export async function memberId(
  identity: RestTransport,
  token: BearerToken,
  call: RemoteCall,
): Promise<string> {
  const json = await identity.send({ name: 'getUser', path: '/commerce/identity/v1/user/', token }, call);
  return understand('getUser', z.object({ userId: z.string().min(1) }), json).userId;
}

/** A token lives for two hours, and may be an hour old when it is first seen. */
const keptMs = 3_600_000;
const maxTokens = 1_000;

/**
 * Finds the owner of a token. The marketplace is asked from time to time for each token. Owners are kept in this
 * process only and under a hash of the token: the table holds no sellers' names.
 *
 * @see https://developer.ebay.com/support/kb-article?KBid=1191 (EIASToken outlives user names, read 2026-11-23)
 */
export function createTokenOwners(clock: Clock) {
  const owners = new ExpiringCache<Seller>(maxTokens, clock);
  return {
    /** @param beforeAsking runs before the marketplace is called; if it throws, no call is made */
    async of(
      token: BearerToken,
      trading: TradingTransport,
      call: RemoteCall,
      beforeAsking?: () => Promise<void>,
    ): Promise<Seller> {
      const key = createHash('sha256').update(token.value).digest('base64url');
      const known = owners.get(key);
      if (known !== undefined) return known;
      await beforeAsking?.();
      const marketplace = marketplaceOfSite('Australia');
      const owner = sellerIn(await getUser(trading, { token, marketplace }, call));
      if (owner.lastingId === undefined && owner.userId === undefined)
        throw brokenReply('GetUser', "the token's owner has no id");
      owners.set(key, owner, keptMs);
      return owner;
    },
  };
}

/** The services of operations on a seller's own listings. */
export interface OwnerServices extends DailyLimitServices {
  readonly trading: TradingTransport;
  readonly owners: ReturnType<typeof createTokenOwners>;
}

/**
 * The seller whom an Idempotency-Key belongs to, by the id that outlives names and tokens.
 *
 * @throws ServiceError MARKET_TOKEN_INVALID, before anything is replayed; RATE_LIMIT if the account has looked up too
 * many sellers today; any error of the marketplace
 */
export async function sellerOfKey(
  accessToken: string,
  { owners, trading, ...limit }: OwnerServices,
  call: Call,
): Promise<string> {
  const token = sellerToken(accessToken);
  const count = () => countOperation(limit, call, 'owner');
  const { lastingId, userId } = await owners.of(token, trading, call, count);
  return JSON.stringify([trading.url, lastingId ?? userId]);
}
