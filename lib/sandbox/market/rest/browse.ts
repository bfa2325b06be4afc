import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { parseJson } from '../../../../shared/platform/web/parse-json.ts';
import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import type { FoundListing } from '../market.ts';
import { scopeNames } from '../oauth/grants.ts';
import { probePicture } from '../picture-store.ts';
import { type RestCall, type RestRoute, refuse } from './route.ts';

const domain = 'API_BROWSE';
const path = '/buy/browse/v1/item_summary';
/** The largest page. */
const most = 200;

const bodySchema = z.object({ image: z.base64().min(1) });

async function readPicture({ request }: RestCall): Promise<Buffer> {
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? ''))
    refuse(400, 2004, 'ACCESS', 'The Content-Type must be application/json.');
  const image = bodySchema.safeParse(parseJson(request.body.toString())).data?.image;
  const bytes = Buffer.from(image ?? '', 'base64');
  if ((await probePicture(bytes)) !== undefined) return bytes;
  return refuse(400, 12_501, domain, 'The image data is empty, not Base64 or invalid.');
}

function limitOf(query: URLSearchParams): number {
  const value = Number(query.get('limit') ?? 50);
  if (value >= 1 && value <= most) return value;
  return refuse(400, 12_006, domain, `The 'limit' value should be between 1 and ${most}.`);
}

/** Every sixth match is an auction, which has a bid and no price. */
const auctionEvery = 6;

/** Ids of the two conditions that emulated listings have. */
const conditionIds = { new: '1000', used: '3000' } as const;

/** The one filter that the service asks for. */
const fixedPriceOnly = 'buyingOptions:{FIXED_PRICE}';

/*
 * The sites of these searches: https://developer.ebay.com/api-docs/buy/ref-marketplace-supported.html (read 2026-11-26).
 */
const searchedByPicture = ['US', 'DE', 'GB', 'AU'];
const searchedByWords = [...searchedByPicture, ...'AT BE CA CH ES FR HK IE IT NL PL SG'.split(' ')];

function checkMarketplace({ request }: RestCall, sites: readonly string[]): void {
  const marketplaceId = request.headers['x-ebay-c-marketplace-id'] ?? 'EBAY_US';
  if (sites.some((site) => marketplaceId === `EBAY_${site}`)) return;
  refuse(409, 12_019, domain, `The marketplace ID ${marketplaceId} is not supported.`);
}

/** What the service reads of a match, and the id that every match has. */
function summary(listing: FoundListing, index: number) {
  const auction = listing.price === undefined || (index + 1) % auctionEvery === 0;
  const amount = { value: listing.price ?? '1.00', currency: listing.currency };
  const { condition = 'used' } = listing;
  return {
    itemId: `v1|${110_000_000_000 + crc32(listing.pageUrl)}|0`,
    title: listing.title,
    image: { imageUrl: listing.pictureUrl },
    thumbnailImages: [{ imageUrl: listing.pictureUrl }],
    ...(auction ? { currentBidPrice: amount } : { price: amount }),
    itemWebUrl: listing.pageUrl,
    buyingOptions: [auction ? 'AUCTION' : 'FIXED_PRICE'],
    condition: condition === 'new' ? 'New' : 'Used',
    conditionId: conditionIds[condition],
    ...(listing.categoryId === undefined ? {} : { leafCategoryIds: [listing.categoryId] }),
    ...(listing.productId === undefined ? {} : { epid: listing.productId }),
  };
}

const searchByImage = async (call: RestCall): Promise<EmulatorAnswer> => {
  const { query, market } = call;
  const limit = limitOf(query);
  checkMarketplace(call, searchedByPicture);
  const similar = await market.findSimilar(await readPicture(call), limit);
  const matches = similar
    .map(summary)
    .filter(
      ({ buyingOptions }) => query.get('filter') !== fixedPriceOnly || buyingOptions.includes('FIXED_PRICE'),
    );
  return json(200, { total: matches.length, ...(matches.length > 0 ? { itemSummaries: matches } : {}) });
};

/** What `conditions:{…}` of the filter asks for. */
const conditionOf = (filter: string) => {
  const [, name] = /(?:^|,)conditions:\{(NEW|USED)\}/.exec(filter) ?? [];
  return name === 'NEW' ? 'new' : name === 'USED' ? 'used' : undefined;
};

/** By words, which a title must all have, by product or by category. No listing has a product number. */
const search = async (call: RestCall): Promise<EmulatorAnswer> => {
  const { query, market } = call;
  const limit = limitOf(query);
  checkMarketplace(call, searchedByWords);
  const given = (name: string) => query.get(name) ?? undefined;
  const [words, productId, categoryId] = [given('q'), given('epid'), given('category_ids')];
  if ((words ?? '').length > 100 || !(words || productId || categoryId || given('gtin'))) {
    refuse(400, 12_001, domain, "The call must have a valid 'q', 'epid', 'gtin' or 'category_ids'.");
  }
  const condition = conditionOf(query.get('filter') ?? '');
  const matches = query.has('gtin')
    ? []
    : market.findListings({ words, productId, categoryId, condition }).map(summary);
  const fixed = matches.filter(({ buyingOptions }) => buyingOptions.includes('FIXED_PRICE'));
  const conditions = Map.groupBy(fixed, ({ conditionId }) => conditionId);
  const isCounted = query.get('fieldgroups')?.includes('CONDITION_REFINEMENTS') === true;
  return json(200, {
    total: fixed.length,
    ...(fixed.length > 0 ? { itemSummaries: fixed.slice(0, limit) } : {}),
    ...(isCounted && {
      refinement: {
        conditionDistributions: Array.from(conditions, ([conditionId, { length: matchCount }]) => {
          return { conditionId, matchCount };
        }),
      },
    }),
  });
};

/** Browse API: searches by picture and by words, for applications only. Prices stay in the currency in which they were given. */
export const browseRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: `${path}/search_by_image`,
    tokenKind: 'application',
    scopes: [scopeNames.base],
    handle: searchByImage,
  },
  {
    method: 'GET',
    path: `${path}/search`,
    tokenKind: 'application',
    scopes: [scopeNames.base],
    handle: search,
  },
];
