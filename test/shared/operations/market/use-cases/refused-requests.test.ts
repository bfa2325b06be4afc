import { expect, test } from '@jest/globals';
import type { Endpoint } from '../../../../../shared/contract/endpoint.ts';
import { endItem } from '../../../../../shared/contract/market/listing-changes.ts';
import {
  categorySuggestions,
  getCategoryFeatures,
  itemAspects,
  shippingPackages,
} from '../../../../../shared/contract/market/lookups.ts';
import { exchangeCode, refresh } from '../../../../../shared/contract/market/oauth.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';

const given = {
  market_access_token: 'v^1.1#seller',
  category_tree_id: '15',
  category_id: '9355',
  q: 'phone',
  item_id: '110000000001',
};
const notDecoded =
  'code must be the decoded value of the parameter code, not the address or its encoded form';
const tree = 'category_tree_id must be the id of a category tree: digits only';
const form = 'marketplace_id must have the form MARKET_AU';

type Row = readonly [Endpoint, object, string | RegExp];

const rows: readonly Row[] = [
  [categorySuggestions, { market_access_token: undefined }, 'market_access_token is required'],
  [categorySuggestions, { category_tree_id: '../x' }, tree],
  [categorySuggestions, { q: ' ' }, 'q is required'],
  [itemAspects, { category_id: '9355}' }, 'category_id must be the id of a category: digits only'],
  ...['EBAY_AU', 'market_au', 'MARKET_AUS'].map(
    (marketplace_id): Row => [getCategoryFeatures, { marketplace_id }, form],
  ),
  [
    shippingPackages,
    { marketplace_id: 'MARKET_ZZ' },
    /^marketplace_id must be one of MARKET_AU, MARKET_US, /,
  ],
  [endItem, { item_id: 110000000001 }, 'item_id must be a string'],
  [endItem, { item_id: 'v1|1|0' }, 'item_id must be the id of a listing: digits only'],
  [exchangeCode, { code: ' ' }, 'code is required'],
  ...['v%5E1.1%23c', 'v1%23c', 'https://app.example/signed-in?code=c'].map(
    (code): Row => [exchangeCode, { code }, notDecoded],
  ),
  [refresh, {}, 'refresh_token is required'],
];

test.each(rows.map(([endpoint, ...rest]) => [endpoint.name, ...rest, endpoint] as const))(
  '%s with %j is refused: %s',
  (_name, changes, message, endpoint) => {
    expect(() => parseRequest(endpoint, { ...given, ...changes })).toThrow(message);
  },
);

test.each([' v^1.1#i^1#r^0\n', 'v1%2Bc', '%25', 'a-https://b'])('%j may be a decoded code', (code) => {
  expect(parseRequest(exchangeCode, { code })).toEqual({ code: code.trim() });
});
