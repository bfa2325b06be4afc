import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { sellerNamed } from '../fixtures/sellers.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const path = '/sell/inventory/v1/location';

const wholeNumber = (query: URLSearchParams, name: string, fallback: number, least: number, most: number) => {
  const text = query.get(name) ?? String(fallback);
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  throw refuse(400, 25_706, 'API_INVENTORY', `The value of ${name} is invalid.`, {
    parameters: [{ name, value: text }],
  });
};

const page = ({ query, token }: RestCall): EmulatorAnswer => {
  const { locations } = sellerNamed(token.user ?? '');
  const limit = wholeNumber(query, 'limit', 100, 1, 100);
  const offset = wholeNumber(query, 'offset', 0, 0, 999_999_999);
  const total = locations.length;
  const next = `${path}?limit=${limit}&offset=${offset + limit}`;
  return json(200, {
    ...(offset + limit < total ? { next } : {}),
    limit,
    offset,
    total,
    locations: locations.slice(offset, offset + limit),
  });
};

/** Inventory API: the seller's locations, page by page. */
export const inventoryRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path,
    tokenKind: 'user',
    scopes: [scopeNames.inventory],
    handle: page,
  },
];
