import type { ListingVerdict, Revision } from '../listings.ts';
import { marketplaceOfSite, siteOf } from '../marketplaces.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { element } from '../protocol/xml-writer.ts';
import type { TradingTransport } from '../trading-transport.ts';
import { readVerdict } from './listing-reply.ts';

const name = 'ReviseInventoryStatus';

/** Whether price and quantity are all that changes. */
export const isOnlyOffer = ({ changes, remove }: Revision): boolean =>
  remove.length === 0 &&
  Object.keys(changes).every((field) => field === 'startPrice' || field === 'quantity');

/**
 * Changes price and quantity of a fixed-price listing. The marketplace recommends this light call for them. Trading API.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/reference/ebay/ReviseInventoryStatus.html (read 2026-11-23)
 * @see https://developer.ebay.com/support/knowledge-base/2118 (which call when, read 2026-11-23)
 */
export async function reviseInventoryStatus(
  trading: TradingTransport,
  { token, held, changes: { startPrice, quantity } }: Revision,
  call: RemoteCall,
): Promise<ListingVerdict> {
  const marketplace = marketplaceOfSite(siteOf(held.fields));
  const content = [
    element('ErrorLanguage', marketplace.errorLanguage),
    element('InventoryStatus', [
      element('ItemID', held.itemId),
      ...(startPrice === undefined
        ? []
        : [element('StartPrice', startPrice, { currencyID: held.fields.currency ?? '' })]),
      ...(quantity === undefined ? [] : [element('Quantity', String(quantity))]),
    ]),
  ];
  const timeoutMs = call.budget.remaining();
  const request = { callName: name, marketplace, token, content, timeoutMs, repeatable: false };
  const verdict = readVerdict(name, await trading.send(request, call));
  const { startTime, endTime } = held;
  return verdict.ack === 'Failure' ? verdict : { ...verdict, itemId: held.itemId, startTime, endTime };
}
