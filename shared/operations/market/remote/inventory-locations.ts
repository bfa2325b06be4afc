import * as z from 'zod';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';

const locationsMethod = 'getInventoryLocations';
const pageSize = '100';
const maxPages = 50;

const page = z
  .object({ locations: z.array(z.unknown()).default([]), next: z.string().nullish() })
  .default({ locations: [] });

/** Where the next page starts. Only the offset is taken from `next`: a token never goes to an address from a reply. */
function offsetOf(next: string): string {
  const offset = URL.parse(next, 'https://base.invalid')?.searchParams.get('offset') ?? '';
  if (/^\d+$/.test(offset)) return offset;
  throw new ServiceError(
    'UPSTREAM_FAILED',
    `the marketplace: ${locationsMethod}: the next page has no offset`,
  );
}

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
  const locations: unknown[] = [];
  let offset = '0';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = { limit: pageSize, offset };
    const { json } = await rest.send(
      { name: locationsMethod, path: '/sell/inventory/v1/location', query, token },
      call,
    );
    const { locations: some, next } = understand(locationsMethod, page, json);
    for (const location of some) locations.push(location);
    if (next === undefined || next === null || next === '') return locations;
    const following = offsetOf(next);
    if (Number(following) <= Number(offset)) break;
    offset = following;
  }
  throw new ServiceError('UPSTREAM_FAILED', `the marketplace: ${locationsMethod}: the pages do not end`);
}
