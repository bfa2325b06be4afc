import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { sellerNamed } from '../fixtures/sellers.ts';
import { scopeNames } from '../oauth/grants.ts';
import { type RestCall, type RestRoute, refuse } from './route.ts';

const path = '/sell/inventory/v1/location';

const page = ({ query, user }: RestCall): EmulatorAnswer => {
  const { locations } = sellerNamed(user);
  const limit = Number(query.get('limit') ?? 100);
  const offset = Number(query.get('offset') ?? 0);
  if (!(limit >= 1 && limit <= 100 && offset >= 0)) {
    refuse(400, 25_706, 'API_INVENTORY', 'The value of limit or offset is invalid.');
  }
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
  { method: 'GET', path, tokenKind: 'user', scopes: [scopeNames.inventory], handle: page },
];
