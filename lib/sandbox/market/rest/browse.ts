import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { parseJson } from '../../../../shared/platform/web/parse-json.ts';
import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import type { FoundListing } from '../market.ts';
import { probePicture } from '../picture-store.ts';
import { type RestCall, type RestRoute, reads, refuse } from './route.ts';

const path = '/buy/browse/v1/item_summary';
const bodySchema = z.object({ image: z.base64().min(1) });

function readPicture({ request }: RestCall): Buffer {
  const image = bodySchema.safeParse(parseJson(request.body.toString())).data?.image;
  const bytes = Buffer.from(image ?? '', 'base64');
  if (probePicture(bytes) !== undefined) return bytes;
  return refuse(400, 12_501, 'API_BROWSE', 'The image data is empty, not Base64 or invalid.');
}

const limitOf = (query: URLSearchParams): number => Number(query.get('limit') ?? 50);

/** Ids of the emulated listings' two conditions. */
const conditionIds = { new: '1000', used: '3000' } as const;

/** The fields of a match that the service reads, and its id. */
function summary(listing: FoundListing) {
  const { condition = 'used' } = listing;
  return {
    itemId: `v1|${110_000_000_000 + crc32(listing.pageUrl)}|0`,
    title: listing.title,
    thumbnailImages: [{ imageUrl: listing.pictureUrl }],
    price: { value: listing.price, currency: listing.currency },
    itemWebUrl: listing.pageUrl,
    conditionId: conditionIds[condition],
    ...(listing.categoryId === undefined ? {} : { leafCategoryIds: [listing.categoryId] }),
    ...(listing.productId === undefined ? {} : { epid: listing.productId }),
  };
}

const searchByImage = async (call: RestCall): Promise<EmulatorAnswer> => {
  const similar = await call.market.findSimilar(readPicture(call), limitOf(call.query));
  const matches = similar.map(summary);
  return json(200, { total: matches.length, ...(matches.length > 0 ? { itemSummaries: matches } : {}) });
};

/** The filter's `conditions:{…}`. */
const conditionOf = (filter: string) => {
  const [, name] = /(?:^|,)conditions:\{(NEW|USED)\}/.exec(filter) ?? [];
  return name === 'NEW' ? 'new' : name === 'USED' ? 'used' : undefined;
};

/** By words that must all be in the title, by product or by category. No listing has a product number. */
const search = ({ query, market }: RestCall): EmulatorAnswer => {
  const given = (name: string) => query.get(name) ?? undefined;
  const [words, productId, categoryId] = [given('q'), given('epid'), given('category_ids')];
  const condition = conditionOf(query.get('filter') ?? '');
  const matches = query.has('gtin')
    ? []
    : market.findListings({ words, productId, categoryId, condition }).map(summary);
  const conditions = Map.groupBy(matches, ({ conditionId }) => conditionId);
  const isCounted = query.get('fieldgroups')?.includes('CONDITION_REFINEMENTS') === true;
  return json(200, {
    total: matches.length,
    ...(matches.length > 0 ? { itemSummaries: matches.slice(0, limitOf(query)) } : {}),
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
  { ...reads(`${path}/search_by_image`, searchByImage, { tokenKind: 'application' }), method: 'POST' },
  reads(`${path}/search`, search, { tokenKind: 'application' }),
];
