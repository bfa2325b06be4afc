import { createHash } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../../../../shared/platform/web/parse-json.ts';
import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { type Site, siteOfMarketplace } from '../fixtures/sites.ts';
import { type Category, categoryTree, suggestCategories } from '../fixtures/taxonomy.ts';
import type { SimilarListing } from '../market.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { probePicture } from '../picture-store.ts';
import { invalidRequest, refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const domain = 'API_BROWSE';
const path = '/buy/browse/v1/item_summary/search_by_image';
const other = '88433';
/** The largest page. */
const most = 200;

const bodySchema = z.object({ image: z.base64().min(1) });

async function readPicture({ request }: RestCall): Promise<Buffer> {
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw invalidRequest('The Content-Type must be application/json.');
  }
  const image = bodySchema.safeParse(parseJson(request.body.toString())).data?.image;
  const bytes = Buffer.from(image ?? '', 'base64');
  if ((await probePicture(bytes)) !== undefined) return bytes;
  throw refuse(400, 12_501, domain, 'The image data is empty, not Base64 or invalid.');
}

function limitOf(query: URLSearchParams): number {
  const text = query.get('limit') ?? '50';
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= 1 && value <= most) return value;
  throw refuse(400, 12_006, domain, `The 'limit' value should be between 1 and ${most}.`);
}

/** Every sixth match is an auction, which has a bid and no price. */
const auctionEvery = 6;

/** The one filter that the service asks for. */
const fixedPriceOnly = 'buyingOptions:{FIXED_PRICE}';

function siteOf({ request }: RestCall): Site {
  const marketplaceId = request.headers['x-ebay-c-marketplace-id'] ?? 'EBAY_US';
  const site = siteOfMarketplace(marketplaceId);
  if (site === undefined) {
    throw refuse(409, 12_019, domain, `The marketplace ID ${marketplaceId} is not supported.`, {
      category: 'BUSINESS',
    });
  }
  return site;
}

function categoryFor(listing: SimilarListing, site: Site): Category | undefined {
  const tree = categoryTree(site.categoryTreeId);
  if (tree === undefined) return undefined;
  const [found] = suggestCategories(tree, `${listing.category ?? ''} ${listing.title}`);
  return found ?? tree.get(other);
}

/** A stable twelve-digit id for a page. */
const itemIdOf = (pageUrl: string): string =>
  String(
    100_000_000_000 + (createHash('sha256').update(pageUrl).digest().readUIntBE(0, 6) % 800_000_000_000),
  );

const conditions: Readonly<Record<string, string>> = { New: '1000', Used: '3000' };

function summary(listing: SimilarListing, index: number, site: Site, call: RestCall) {
  const auction = listing.price === undefined || (index + 1) % auctionEvery === 0;
  const category = categoryFor(listing, site);
  const itemId = itemIdOf(listing.pageUrl);
  const condition = listing.condition ?? 'Used';
  const amount = { value: listing.price ?? '1.00', currency: listing.currency };
  return {
    itemId: `v1|${itemId}|0`,
    legacyItemId: itemId,
    title: listing.title,
    leafCategoryIds: category === undefined ? [] : [category.id],
    categories: [category ?? []].flat().map(({ id, name }) => ({ categoryId: id, categoryName: name })),
    image: { imageUrl: listing.pictureUrl },
    thumbnailImages: [{ imageUrl: listing.pictureUrl }],
    ...(auction ? { currentBidPrice: amount, bidCount: 1 } : { price: amount }),
    itemHref: `${call.market.origin()}/buy/browse/v1/item/v1%7C${itemId}%7C0`,
    itemWebUrl: listing.pageUrl,
    seller: { username: 'example', feedbackPercentage: '99.5', feedbackScore: 120 },
    condition,
    conditionId: conditions[condition] ?? '3000',
    shippingOptions: [
      { shippingCostType: 'FIXED', shippingCost: { value: '8.00', currency: listing.currency } },
    ],
    buyingOptions: [auction ? 'AUCTION' : 'FIXED_PRICE'],
    itemLocation: { postalCode: '20**', country: site.country },
    adultOnly: false,
    itemCreationDate: '2026-10-01T00:00:00.000Z',
    listingMarketplaceId: site.marketplaceId,
  };
}

const searchByImage = async (call: RestCall): Promise<EmulatorAnswer> => {
  const { query, market } = call;
  const limit = limitOf(query);
  const site = siteOf(call);
  const bytes = await readPicture(call);
  const similar = await market.findSimilar(bytes, limit);
  const found = similar
    .map((listing, index) => summary(listing, index, site, call))
    .filter(
      ({ buyingOptions }) => query.get('filter') !== fixedPriceOnly || buyingOptions.includes('FIXED_PRICE'),
    );
  return json(200, {
    href: `${market.origin()}${path}?${query}`,
    total: found.length,
    limit,
    offset: 0,
    ...(found.length > 0 ? { itemSummaries: found } : {}),
  });
};

/** Browse API: search by picture, for applications only. Prices stay in the currency they were given in. */
export const browseRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path,
    tokenKind: 'application',
    scopes: [scopeNames.base],
    handle: searchByImage,
  },
];
