import type { ListingChanges, RemovableField } from '../../../contract/market/listing-changes.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { marketplaceOfSite, siteOf } from '../marketplaces.ts';
import { type BearerToken, type RemoteCall, Unreached } from '../protocol/exchange.ts';
import type { MarketError } from '../protocol/trading-reply.ts';
import { childOf, childrenOf, textAt } from '../protocol/xml.ts';
import type { TradingAnswer, TradingRequest, TradingTransport } from '../trading-transport.ts';
import type { HeldListing } from './held-listing.ts';
import { itemXml, memberOf } from './item-xml.ts';
import { goneParts } from './regulatory-xml.ts';

/** The marketplace's reply to posting, verifying, changing, relisting or ending a listing. */
export interface ListingVerdict {
  /** The remote call, for the log. */
  readonly name: string;
  readonly ack: 'Success' | 'Warning' | 'Failure';
  readonly errors: readonly MarketError[];
  /** The listing that it is about. */
  readonly itemId: string | undefined;
  /** The existing listing, if it is the reason for a refusal. */
  readonly existingId: string | undefined;
  /** ISO 8601, as the next one. */
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
  readonly fees: readonly { readonly name: string; readonly fee: string; readonly currency: string }[];
  /** Whether an earlier attempt at the same request may have arrived, so this reply may not cover all. */
  readonly afterAnother: boolean;
}

/** The UUID was used before, so the listing exists. */
const duplicate = '488';

/** The id 0 means that there is no listing. */
const isId = (text: string | undefined): boolean => /^[1-9]\d{5,18}$/.test(text ?? '');

function existingIn({ root, errors }: TradingAnswer): string | undefined {
  const error = errors.find(({ ErrorCode }) => ErrorCode === duplicate);
  if (error === undefined) return undefined;
  const named = textAt(root, 'DuplicateInvocationDetails', 'InvocationTrackingID');
  return [named, ...error.Parameters.map(({ Value }) => Value)].find(isId);
}

/** Makes a Trading API call within all the remaining time, and reads its reply about a listing. */
export async function askAboutListing(
  trading: TradingTransport,
  request: TradingRequest,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const answer = await trading.send({ timeoutMs: call.budget.remaining(), ...request }, call);
  const { ack, errors, root, afterAnother } = answer;
  return {
    name: request.callName,
    ack,
    errors,
    itemId: [textAt(root, 'ItemID')].find(isId),
    existingId: existingIn(answer),
    startTime: textAt(root, 'StartTime'),
    endTime: textAt(root, 'EndTime'),
    // `Fees` holds elements `Fee`, each with another `Fee` for the amount.
    fees: childrenOf(root, 'Fees', 'Fee').map((fee) => ({
      name: textAt(fee, 'Name') ?? '',
      fee: textAt(fee, 'Fee') ?? '',
      currency: childOf(fee, 'Fee')?.attributes.currencyID ?? '',
    })),
    afterAnother,
  };
}

/** Share of the remaining time that the first attempt may take. */
const firstShare = 0.6;
const leastRemainingMs = 1_000;

/**
 * Sends a request that its UUID makes safe to repeat: the marketplace answers a repeat with error 488 (the UUID was
 * used before) and the existing listing. An attempt without a reply is retried while time remains, since a caller
 * without an answer would list the item again.
 */
export async function askUntilAnswered(
  trading: TradingTransport,
  request: TradingRequest,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const timeoutMs = call.budget.remaining() * firstShare;
  try {
    return await askAboutListing(trading, { ...request, timeoutMs }, call);
  } catch (error) {
    const isUnanswered = error instanceof ServiceError && error.code === 'TIMEOUT';
    if (!isUnanswered || call.budget.remaining() < leastRemainingMs) throw error;
    // The first one may still have arrived.
    const verdict = await askAboutListing(trading, request, call).catch((later: unknown) => {
      throw later instanceof Unreached ? error : later;
    });
    return { ...verdict, afterAnother: true };
  }
}

/** The changes of a listing that was read, and the token for them. */
export interface Revision {
  readonly token: BearerToken;
  /** It must be on a site of ours. */
  readonly held: HeldListing;
  readonly changes: ListingChanges;
  readonly remove: readonly RemovableField[];
}

/**
 * A call about a changed listing, with its element `Item` and the fields that it deletes: only the members that change.
 * The marketplace replaces whole members, so their unchanged fields are filled in from the listing that was read.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/eBay/types/ReviseFixedPriceItemRequestType.html
 *   (DeletedField, read 2026-11-23)
 */
export function changeRequest(
  callName: string,
  { token, held, changes, remove }: Revision,
  uuid?: string,
): TradingRequest {
  // Changed members find all their fields in the change or the listing.
  const whole = { ...held.fields, ...changes } as ListingRequest;
  const changed = Object.keys(changes) as (keyof ListingChanges)[];
  const Item = itemXml(whole, { UUID: uuid, ItemID: held.itemId }, changed);
  const gone = remove.filter((field) => field !== 'regulatory').map((field) => `${memberOf(field)}`);
  const isOther = changed.includes('regulatory') || remove.includes('regulatory');
  const parts = isOther ? goneParts(held.fields.regulatory, changes.regulatory) : [];
  const content = { Item, DeletedField: [...gone, ...parts].map((path) => `Item.${path}`) };
  return { callName, marketplace: marketplaceOfSite(siteOf(held.fields)), token, content };
}

/**
 * Changes a fixed-price listing, once. If only price and quantity change, the marketplace recommends the light call
 * ReviseInventoryStatus. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/Devzone/XML/docs/reference/ebay/ReviseInventoryStatus.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/2118 (which call when, read 2026-11-23)
 */
export async function reviseListing(
  trading: TradingTransport,
  revision: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const { changes, remove, held } = revision;
  const { startPrice, quantity, ...others } = changes;
  const request = changeRequest('ReviseFixedPriceItem', revision);
  if (Object.keys(others).length > 0 || remove.length > 0)
    return askAboutListing(trading, { ...request, repeatable: false }, call);
  const { itemId, startTime, endTime, fields } = held;
  const price = { text: startPrice ?? '', attributes: { currencyID: fields.currency ?? '' } };
  const InventoryStatus = {
    ItemID: itemId,
    StartPrice: startPrice === undefined ? undefined : price,
    Quantity: quantity === undefined ? undefined : String(quantity),
  };
  const light = { ...request, callName: 'ReviseInventoryStatus', content: { InventoryStatus } };
  const verdict = await askAboutListing(trading, { ...light, repeatable: false }, call);
  // The light call returns no listing and no times.
  return verdict.ack === 'Failure' ? verdict : { ...verdict, itemId, startTime, endTime };
}
