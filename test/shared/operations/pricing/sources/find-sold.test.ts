import { expect, test } from '@jest/globals';
import { findSold } from '../../../../../shared/operations/pricing/sources/find-sold.ts';
import type {
  SoldListing,
  SoldSource,
} from '../../../../../shared/operations/pricing/sources/visual-source.ts';
import type { EventLog } from '../../../../../shared/platform/call/log-events.ts';
import { startTimeBudget } from '../../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { testCall } from '../../market/test-call.ts';

const titles = ['Apple iPhone 13 128GB', 'Apple iPhone 13 blue', 'iPhone 13 Apple 256GB'];
const listing = (title: string): SoldListing => ({
  title,
  url: `https://market.example/${encodeURIComponent(title)}`,
  price: { amount: '400.00', currency: 'AUD', text: 'AU $400.00' },
  soldOn: 'Sold Jul 12, 2026',
});

async function foundBy(search: SoldSource['search'], milliseconds = 20_000) {
  const logged: unknown[][] = [];
  const log: EventLog = {
    info: (...event) => logged.push(event),
    warn: (...event) => logged.push(event),
    error: (...event) => logged.push(event),
  };
  const budget = startTimeBudget(milliseconds);
  const found = await findSold(
    titles,
    { country: 'AU' },
    { name: 'sold', search },
    { ...testCall(), budget, log },
  );
  budget.end();
  return { ...found, logged };
}

test('the source is asked with the words of the matches, and each offer says what it is', async () => {
  const asked: unknown[] = [];
  const { offers } = await foundBy(async (query) => {
    asked.push(query);
    return [
      listing('Apple iPhone 13 64GB'),
      listing('Case for Apple iPhone 13'),
      listing('Apple iPhone 13 broken'),
    ];
  });
  expect(asked).toEqual([{ words: 'Apple iPhone 13', country: 'AU' }]);
  expect(offers.map(({ kind }) => kind)).toEqual(['whole', 'accessory', 'other-condition']);
});

test('offers that have fewer of the words are left out, and all beyond the thirtieth', async () => {
  const titles = Array.from({ length: 40 }, (_, index) => `Apple iPhone 13 no ${index}`);
  const { offers } = await foundBy(async () => ['Apple Watch', ...titles].map(listing));
  expect(offers.map(({ title }) => title)).toEqual(titles.slice(0, 30));
});

test('when a source fails only its prices are missing, and the failure is logged with its code', async () => {
  const { offers, logged } = await foundBy(async () => {
    throw new ServiceError('UPSTREAM_FAILED', 'sold answered 503 without results', { httpStatus: 503 });
  });
  expect(offers).toEqual([]);
  const fields = { code: 'UPSTREAM_FAILED', httpStatus: 503, reason: 'sold answered 503 without results' };
  expect(logged).toEqual([['sold.failed', fields]]);
});

test('a search that is closed says so, and is not a failure', async () => {
  expect(await foundBy(async () => 'closed')).toEqual({ offers: [], isClosed: true, logged: [] });
});

test('a bug in a source is logged as one and fails nothing', async () => {
  const bug = new RangeError('Maximum call stack size exceeded');
  const { offers, logged } = await foundBy(() => Promise.reject(bug));
  expect(offers).toEqual([]);
  expect(logged).toEqual([['sold.bug', bug]]);
});

test('a silent source is given up at the end of the time', async () => {
  const { offers, logged } = await foundBy(() => new Promise(() => undefined), 50);
  expect(offers).toEqual([]);
  expect(logged).toMatchObject([['sold.failed', { code: 'TIMEOUT' }]]);
});
