import { mock } from 'node:test';
import { expect, test } from '@jest/globals';
import type { Charges } from '../../../../shared/billing/credits/charges.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { exchangeCode, refresh } from '../../../../shared/contract/market/oauth.ts';
import { predictPrice } from '../../../../shared/contract/pricing.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const never = () => new Promise<never>(() => {});

/** Calls an endpoint whose credits never come to an end, in a function that has 60 ms left. */
async function callWithoutTime(endpoint: Endpoint, body: object, logLevel = 'SILENT') {
  process.env.LOG_LEVEL = logLevel;
  const handler = serve(endpoint, never, () => ({}), {
    charges: () => ({ charge: never }),
    recorder: () => async () => undefined,
  });
  return await handler(proxyEvent(body), contextWith(60));
}

test('a function that runs out of time says so, in the shape of the operation', async () => {
  const simple = await callWithoutTime(exchangeCode, { code: 'c' });
  expect([simple.statusCode, simple.headers?.['x-error-code']]).toEqual([504, 'TIMEOUT']);
  const free = await callWithoutTime(refresh, { refresh_token: 'r' });
  expect(free.statusCode).toBe(504);
  const pricing = await callWithoutTime(predictPrice, { image_url: 'https://a.example/a.png' });
  expect([pricing.statusCode, pricing.headers?.['x-error-code']]).toEqual([502, 'NAVIGATION_ERROR']);
  expect(pricing.headers).not.toHaveProperty('x-credits-charged');
});

test('a paid call of such a function logs that its charge is unknown', async () => {
  const written: string[] = [];
  const write = (text: unknown) => written.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => mock.method(stream, 'write', write));
  try {
    await callWithoutTime(refresh, { refresh_token: 'r' }, 'ERROR');
    expect(written).toEqual([]);
    await callWithoutTime(predictPrice, { image_url: 'https://a.example/a.png' }, 'ERROR');
    expect(written.map((line) => JSON.parse(line).event)).toEqual(['charge.outcome-unknown']);
  } finally {
    for (const spy of spies) spy.mock.restore();
  }
});

test(
  'work ends early enough for credits to be given back before the function must stop',
  inMovedTime(async () => {
    process.env.LOG_LEVEL = 'SILENT';
    const budgets: number[] = [];
    const charge: Charges['charge'] = async (_request, { budget }) => {
      budgets.push(budget.remaining());
      return { body: '{}', replayed: false, charged: 5, remaining: 0 };
    };
    const recorder = () => async () => undefined;
    const handler = serve(predictPrice, never, () => ({}), { charges: () => ({ charge }), recorder });
    for (const left of [28_000, 10_000]) {
      await handler(proxyEvent({ image_url: 'https://a.example/a.png' }), contextWith(left));
    }
    // Closing an attempt goes on for 1.5 s after the budget.
    expect(budgets).toEqual([26_000, 8_000]);
  }),
);
