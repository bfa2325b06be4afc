import { feeNames } from '../fixtures/fees.ts';
import type { Site } from '../fixtures/sites.ts';
import { categoryTree } from '../fixtures/taxonomy.ts';
import type { Listing } from '../listing-book.ts';
import type { TradingCall, TradingHandler } from './call.ts';
import { failure, invalidInput, isFailure } from './errors.ts';
import { judgeItem } from './judge-item.ts';
import { pictureUrls } from './pictures.ts';
import type { TradingReply } from './reply.ts';
import { block, leaf } from './write-xml.ts';
import { find, textAt, type XmlElement } from './xml.ts';

function feesXml({ currency }: Site): string {
  const amount = (name: string, value: string) => leaf(name, value, { currencyID: currency });
  return block(
    'Fees',
    feeNames.map((name) =>
      block('Fee', [
        leaf('Name', name),
        amount('Fee', '0.0'),
        ...(name === 'InsertionFee' ? [amount('PromotionalDiscount', '0.35')] : []),
      ]),
    ),
  );
}

/** The answer to a UUID that was used before: the listing that exists. */
function duplicateReply({ itemId, uuid }: Listing): TradingReply {
  return {
    errors: [
      failure(
        '488',
        'Duplicate UUID used.',
        'The specified UUID has already been used; it identifies the listing in parameter 0.',
        ['0', itemId],
      ),
    ],
    duplicate: block('DuplicateInvocationDetails', [
      leaf('DuplicateInvocationID', uuid ?? ''),
      leaf('Status', 'Success'),
      leaf('InvocationTrackingID', itemId),
    ]),
  };
}

const timesXml = ({ startTime, endTime }: Listing): string[] => [
  leaf('StartTime', new Date(startTime).toISOString()),
  leaf('EndTime', new Date(endTime).toISOString()),
];

function keepPictures(item: XmlElement, { market }: TradingCall): void {
  for (const url of pictureUrls({ item })) {
    const picture = URL.canParse(url) ? market.pictures.at(new URL(url).pathname) : undefined;
    if (picture !== undefined) market.pictures.keep(picture.id);
  }
}

/** AddFixedPriceItem and VerifyAddFixedPriceItem: the same checks, but a verified item is not listed. */
export const addItem: TradingHandler = (call) => {
  const { callName, request, site, market, seller } = call;
  const item = find(request, 'Item');
  if (item === undefined) return { errors: [invalidInput('Item', 'It is required.')] };
  const uuid = textAt(item, 'UUID')?.trim();
  const existing = uuid === undefined ? undefined : market.listings.withUuid(seller, uuid);
  if (existing !== undefined) return duplicateReply(existing);
  const named = categoryTree(site.categoryTreeId)?.get(
    textAt(item, 'PrimaryCategory.CategoryID')?.trim() ?? '',
  );
  const category = named?.leaf === true ? named : undefined;
  const errors = judgeItem({ item, site, market, category });
  if (isFailure(errors)) return { errors };
  const fees = feesXml(site);
  if (callName.startsWith('Verify')) return { errors, content: [leaf('ItemID', '0'), fees] };
  const listing = market.listings.add({ seller, siteId: site.siteId, item });
  keepPictures(item, call);
  return { errors, content: [leaf('ItemID', listing.itemId), ...timesXml(listing), fees] };
};
