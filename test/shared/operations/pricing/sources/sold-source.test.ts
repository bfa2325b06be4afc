import type { RequestListener } from 'node:http';
import { expect, test } from '@jest/globals';
import { boundedSoldSource } from '../../../../../shared/operations/pricing/sources/bounded-source.ts';
import { findSold } from '../../../../../shared/operations/pricing/sources/find-sold.ts';
import { createSoldSource } from '../../../../../shared/operations/pricing/sources/sold-source.ts';
import { startTimeBudget } from '../../../../../shared/platform/call/time-budget.ts';
import { memoryLog } from '../../../billing/credits/support/bounds.ts';
import { serve } from '../../../platform/web/loopback-server.ts';
import { testCall } from '../../market/test-call.ts';

const row = {
  title: 'Apple iPhone 13 128GB',
  link: 'https://www.ebay.com/itm/123456789012',
  price: { raw: 'AU $45.00', extracted: 45 },
  sold_date: 'Sold  Jul 12, 2026',
};

async function sourceOf(listener: RequestListener, clock = () => 0) {
  const { origin } = await serve(listener);
  const source = createSoldSource({ apiUrl: origin, apiKey: async () => 'key' }, clock);
  return async (country = 'AU', log = memoryLog()) => {
    const budget = startTimeBudget(20_000);
    try {
      return await source.search({ words: 'Apple iPhone 13', country }, { ...testCall(), budget, log });
    } finally {
      budget.end();
    }
  };
}

const searched = async (listener: RequestListener, country = 'AU') => (await sourceOf(listener))(country);

/** The sold offers that an answer would show if the results had this row. */
async function found(...organic_results: unknown[]) {
  const listings = await searched((_request, response) => response.end(JSON.stringify({ organic_results })));
  const sold = boundedSoldSource({ name: 'sold', search: async () => listings });
  const budget = startTimeBudget(20_000);
  try {
    const query = { country: 'AU' };
    return (await findSold([row.title, row.title], query, sold, { ...testCall(), budget, log: memoryLog() }))
      .offers;
  } finally {
    budget.end();
  }
}

test('the results API is asked for sold offers on the site of the country', async () => {
  const paths: string[] = [];
  await searched((request, response) => {
    paths.push(request.url ?? '');
    response.end('{"organic_results": []}');
  }, 'NZ');
  expect(paths).toHaveLength(1);
  const { pathname, searchParams } = new URL(paths[0] ?? '', 'http://api.example');
  expect(pathname).toBe('/search.json');
  expect(Object.fromEntries(searchParams)).toEqual({
    engine: 'ebay',
    _nkw: 'Apple iPhone 13',
    ebay_domain: 'ebay.com.au',
    show_only: 'Sold',
    _blrs: 'spell_auto_correct',
    _ipg: '50',
    api_key: 'key',
  });
});

test('in a country without a marketplace no request is made', async () => {
  const listings = await searched(() => {
    throw new Error('asked');
  }, 'BR');
  expect(listings).toEqual([]);
});

test('a sold offer has its price as shown and the day of the sale', async () => {
  expect(await found(row)).toEqual([
    {
      title: 'Apple iPhone 13 128GB',
      url: 'https://www.ebay.com/itm/123456789012',
      price: { amount: '45.00', currency: 'AUD', text: 'AU $45.00' },
      soldOn: 'Sold Jul 12, 2026',
      kind: 'whole',
    },
  ]);
});

test.each([
  ['without a day of sale', { ...row, sold_date: undefined, unsold_date: 'Ended Jul 12, 2026' }],
  ['with a price over variants', { ...row, price: { from: { raw: '$10.00' }, to: { raw: '$20.00' } } }],
  ['with a price over variants in one text', { ...row, price: { raw: 'AU $20.00 to AU $30.00' } }],
  ['with the lower end of such a price', { ...row, price: { raw: 'From AU $20.00' } }],
  ['whose price was negotiated', { ...row, buying_format: 'Best offer accepted' }],
  ['without a price', { ...row, price: { raw: 'See price' } }],
  ['whose price would not be visible', { ...row, price: { raw: '<script>AU $45.00</script>' } }],
  ['whose day of sale would not be visible', { ...row, sold_date: '<b></b>\u200b' }],
  ['with an endless price', { ...row, price: { raw: `$1${' '.repeat(300)}` } }],
  ['without an address', { ...row, link: 'javascript:alert(1)' }],
  ['that is not an object', 'row'],
])('an offer %s is left out', async (_title, odd) => {
  expect(await found(odd, row)).toHaveLength(1);
});

test('the same listing counts once', async () => {
  expect(await found(row, { ...row, link: `${row.link}?hash=item1` })).toHaveLength(1);
});

test('titles and dates are plain text', async () => {
  const [listing] = await found({
    ...row,
    title: '<b>Apple</b>\u202e iPhone 13 128GB',
    sold_date: '<i>Sold</i> today',
  });
  expect(listing).toMatchObject({ title: 'Apple iPhone 13 128GB', soldOn: 'Sold today' });
});

test.each([
  [401, '{}', 'SERVER_ERROR'],
  [429, '{}', 'RATE_LIMIT'],
  [200, '{"error": "Your account has run out of searches."}', 'RATE_LIMIT'],
  [503, '{}', 'UPSTREAM_FAILED'],
  [200, 'no JSON', 'UPSTREAM_FAILED'],
])('an answer %d %s is a failure with the code %s', async (status, body, code) => {
  const failed = searched((_request, response) => response.writeHead(status).end(body));
  await expect(failed).rejects.toMatchObject({ code });
});

test.each([
  [200, '{"error": "eBay hasn\'t returned any results for this query."}'],
  [200, '{"organic_results": []}'],
  [400, '{"error": "Unsupported `Sold` show_only parameter."}'],
])(
  'an answer %d %s shows that the search is closed, and for an hour nothing is asked',
  async (status, body) => {
    let asked = 0;
    let now = 0;
    const search = await sourceOf(
      (_request, response) => {
        asked += 1;
        response.writeHead(status).end(body);
      },
      () => now,
    );
    const log = memoryLog();
    expect(await search('AU', log)).toBe('closed');
    now = 3_599_999;
    expect(await search('US', log)).toBe('closed');
    expect(asked).toBe(1);
    expect(log.events).toMatchObject([{}, { event: 'sold.unavailable', fields: { site: 'ebay.com.au' } }]);
    now = 3_600_000;
    expect(await search()).toBe('closed');
    expect(asked).toBe(2);
  },
);
