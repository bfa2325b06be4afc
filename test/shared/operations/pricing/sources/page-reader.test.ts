import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createPageReader } from '../../../../../shared/operations/pricing/sources/page-reader.ts';
import { startTimeBudget } from '../../../../../shared/platform/call/time-budget.ts';
import {
  createGuardedClient,
  type GuardedClient,
} from '../../../../../shared/platform/web/guarded-client.ts';
import { loopbackAllowed } from '../../../platform/web/fetching.ts';
import { serve } from '../../../platform/web/loopback-server.ts';

const reader = createPageReader({ client: createGuardedClient({ allowedHosts: loopbackAllowed }) });
let budget: ReturnType<typeof startTimeBudget>;

beforeEach(() => {
  budget = startTimeBudget(10_000);
});
afterEach(() => budget.end());

const read = (url: string, country = 'au') => reader.readPrice(url, { country, call: { budget } });
const product = '<title>Pan</title><h1>Pan</h1><div class="price">$89.00</div><button>Add to cart</button>';

test('a page’s price is read, and a bare dollar sign means the country’s dollar', async () => {
  const { origin } = await serve((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(product);
  });
  expect(await read(origin)).toEqual({ amount: '89.00', currency: 'AUD', place: 'visible' });
  expect(await read(origin, 'us')).toMatchObject({ amount: '89.00', currency: 'USD' });
});

test('the charset in the header decodes the page', async () => {
  const { origin } = await serve((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=iso-8859-1');
    response.end(Buffer.from(product.replace('$', '\xA3'), 'latin1'));
  });
  expect(await read(origin)).toMatchObject({ amount: '89.00', currency: 'GBP' });
});

const failed = { code: 'UPSTREAM_FAILED' };
test.each([
  [
    'without a price',
    200,
    'text/html',
    '<h1>Hello</h1>',
    { ...failed, message: 'no price found on the page' },
  ],
  ['that is not HTML', 200, 'application/pdf', '%PDF', { ...failed, message: 'the page is not HTML' }],
  ['of a failing server', 404, 'text/html', product, { message: 'the server answered 404', httpStatus: 404 }],
])('a page %s is refused', async (_what, status, type, body, failure) => {
  const { origin } = await serve((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await expect(read(origin)).rejects.toMatchObject(failure);
});

test('the wait for a silent page ends with the budget', async () => {
  const { origin } = await serve(() => undefined);
  const short = startTimeBudget(50);
  const reading = reader.readPrice(origin, { call: { budget: short } });
  await expect(reading).rejects.toMatchObject({ name: 'ServiceError' });
  short.end();
});

test.each([
  ['4 s', 10_000, 4000],
  ['what is left of the budget', 1500, 1500],
  ['a moment, when nothing is left', -5, 1],
])('a page gets %s, and 3 MB', async (_what, remaining, expected) => {
  const bounds: [timeoutMs: number, maxBytes: number][] = [];
  const client: GuardedClient = {
    async fetch(url, { timeoutMs, maxBytes }) {
      bounds.push([timeoutMs, maxBytes]);
      return { url, contentType: 'text/html', bytes: Buffer.from(product) };
    },
  };
  const { signal } = new AbortController();
  const left = { signal, remaining: () => remaining };
  const reading = createPageReader({ client }).readPrice('https://shop.com.au/a', { call: { budget: left } });
  // The page may take a moment to read.
  await reading.catch(() => undefined);
  expect(bounds).toEqual([[expected, 3_000_000]]);
});

/** A client for which every page has this body. */
const clientOf = (body: string): GuardedClient => ({
  fetch: async (url) => ({ url, contentType: 'text/html', bytes: Buffer.from(body) }),
});

/** Counts turns of the event loop until stopped. */
function countTurns() {
  const turns = { counted: 0, isOver: false };
  const count = (): void => {
    turns.counted += 1;
    if (!turns.isOver) setImmediate(count);
  };
  setImmediate(count);
  return turns;
}

test('reading pages that arrive together yields to the event loop between them', async () => {
  const together = createPageReader({ client: clientOf(product) });
  const turns = countTurns();
  const readAt = await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      await together.readPrice(`https://shop.com.au/${name}`, { call: { budget } });
      return turns.counted;
    }),
  );
  turns.isOver = true;
  expect(new Set(readAt).size).toBe(readAt.length);
});

const hostile = clientOf('<p itemscope>$1</p>'.repeat(150_000));

test('other work continues while a page is read', async () => {
  const turns = countTurns();
  await createPageReader({ client: hostile })
    .readPrice('https://shop.com.au/a', { call: { budget } })
    .catch(() => undefined);
  turns.isOver = true;
  expect(turns.counted).toBeGreaterThan(10);
});

test('a page’s time limit covers reading as well as fetching', async () => {
  const left = { signal: new AbortController().signal, remaining: () => 3 };
  const reading = createPageReader({ client: hostile }).readPrice('https://shop.com.au/a', {
    call: { budget: left },
  });
  await expect(reading).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'it could not be read within 0.003 seconds',
  });
});

test('the end of the call stops the reading of a page with its own reason', async () => {
  const ended = new AbortController();
  const reason = new Error('the call is over');
  const reading = createPageReader({ client: hostile }).readPrice('https://shop.com.au/a', {
    call: { budget: { signal: ended.signal, remaining: () => 60_000 } },
  });
  setImmediate(() => ended.abort(reason));
  await expect(reading).rejects.toBe(reason);
});
