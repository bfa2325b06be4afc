import { asListed } from './as-listed.ts';
import type { TradingHandler } from './call.ts';
import { invalidInput, isFailure } from './errors.ts';
import { judgeItem } from './judge-item.ts';
import { duplicateListing, duplicateReply, feesXml, keepPictures, writtenXml } from './listing-reply.ts';
import { leaf } from './write-xml.ts';
import { find } from './xml.ts';

/** AddFixedPriceItem and VerifyAddFixedPriceItem: the same checks, but a verified item is not listed. */
export const addItem: TradingHandler = (call) => {
  const { callName, request, site, market, seller } = call;
  const item = find(request, 'Item');
  if (item === undefined) return { errors: [invalidInput('Item', 'It is required.')] };
  const duplicate = duplicateReply(call, item);
  if (duplicate !== undefined) return duplicate;
  const errors = [...judgeItem({ item, site, market, seller }), ...duplicateListing(call, item)];
  if (isFailure(errors)) return { errors };
  if (callName.startsWith('Verify')) return { errors, content: [leaf('ItemID', '0'), feesXml(site)] };
  const listed = asListed({ item, site, seller });
  const listing = market.listings.add({ seller, siteId: site.siteId, item: listed });
  keepPictures(item, call);
  return { errors, content: writtenXml(listing, call) };
};
