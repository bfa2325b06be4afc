import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { HeldListing } from '../listings.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { tradingRefusal } from '../protocol/trading-failure.ts';
import { childOf } from '../protocol/xml-element.ts';
import { element } from '../protocol/xml-writer.ts';
import type { BearerToken } from '../tokens.ts';
import type { TradingTransport } from '../trading-transport.ts';
import { heldListing } from './held-listing.ts';

const name = 'GetItem';

const unknownItem = [
  '17', // deleted, of another kind, or not shown to this user
  '37', // invalid input: the id is all there is
];

/**
 * Anyone's listing, whichever site it is on; undefined where there is none. Only the full detail level brings the
 * description. Trading API.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/GetItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/1526 (the quantity, read 2026-11-23)
 * @throws ServiceError MARKET_REFUSED if the marketplace refuses for another reason
 */
export async function getItem(
  trading: TradingTransport,
  itemId: string,
  token: BearerToken,
  call: RemoteCall,
): Promise<HeldListing | undefined> {
  const marketplace = marketplaceOfSite('Australia');
  const content = [
    element('DetailLevel', 'ReturnAll'),
    element('ErrorLanguage', marketplace.errorLanguage),
    element('ItemID', itemId),
    element('IncludeItemSpecifics', 'true'),
  ];
  const reply = await trading.send({ callName: name, marketplace, token, content }, call);
  if (reply.ack === 'Failure') {
    if (reply.errors.some(({ errorCode }) => unknownItem.includes(errorCode))) return undefined;
    throw tradingRefusal(name, reply, token);
  }
  const item = childOf(reply.root, 'Item');
  if (item === undefined)
    throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${name}: the reply has no item`);
  return heldListing(item, itemId);
}
