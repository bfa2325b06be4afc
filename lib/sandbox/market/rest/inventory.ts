import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const path = '/sell/inventory/v1/location';

function wholeNumber(
  query: URLSearchParams,
  name: string,
  fallback: number,
  least: number,
  most: number,
): number {
  const text = query.get(name) ?? String(fallback);
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > most) {
    throw refuse(400, 25_706, 'API_INVENTORY', `The value of ${name} is invalid.`, {
      parameters: [{ name, value: text }],
    });
  }
  return value;
}

const page = (limit: number, offset: number): string => `${path}?limit=${limit}&offset=${offset}`;

const locations = ({ query, market }: RestCall): EmulatorAnswer => {
  const asked = wholeNumber(query, 'limit', 100, 1, 100);
  const limit = Math.min(asked, market.switches.largestLocationPage);
  const offset = wholeNumber(query, 'offset', 0, 0, 999_999_999);
  const total = market.locations.length;
  return json(200, {
    href: page(limit, offset),
    ...(offset + limit < total ? { next: page(limit, offset + limit) } : {}),
    ...(offset > 0 ? { prev: page(limit, Math.max(0, offset - limit)) } : {}),
    limit,
    offset,
    total,
    locations: market.locations.slice(offset, offset + limit),
  });
};

/** Inventory API: the seller's locations, page by page. */
export const inventoryRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path,
    api: 'inventory',
    tokenKind: 'user',
    scopes: [scopeNames.inventory, scopeNames.inventoryReadonly],
    handle: locations,
  },
];
