import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { serveSignInReturn } from '../../../../shared/entry/http/serve-pages.ts';
import { useDashboard } from '../../apps/dashboard/dashboard-world.ts';
import { memorySignIns } from '../../operations/market/test-services.ts';
import { contextWith } from './proxy-event.ts';

const { t, signedIn } = useDashboard();

/** New in each answer, or about the connection, which `fetch` closes after a HEAD. */
const changing = ['date', 'x-request-id', 'connection', 'keep-alive'];

test.each([
  '/',
  '/docs',
  '/docs/errors',
  '/docs/errors.md',
  '/docs/nothing',
  '/docs/search?q=price',
  '/openapi.json',
  '/llms.txt',
  '/server.json',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/llms-full.txt',
  '/login/market',
  '/dashboard',
  '/dashboard/keys?keys=25',
  '/dashboard/sign-in',
  '/dashboard/sign-in/return',
  '/dashboard/usage.csv',
  '/dashboard/nothing',
  '/dashboard/checkout',
  '/dashboard/checkout/cs_test_1',
])('HEAD of %s has the status and the headers of GET, and no body', async (path) => {
  const cookie = [...(await signedIn()).cookies()].map((pair) => pair.join('=')).join('; ');
  for (const headers of [{}, { cookie }]) {
    const [got, asked] = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(t.host.url + path, { method, headers, redirect: 'manual' })),
    );
    const of = (answer: Response | undefined) => [
      answer?.status,
      [...(answer?.headers ?? [])].filter(([name]) => !changing.includes(name)),
    ];
    expect(of(asked)).toEqual(of(got));
    expect(await asked?.text()).toBe('');
  }
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])(
  'a readable page does not exist for %s',
  async (method) => {
    for (const path of [
      '/',
      '/docs',
      '/openapi.json',
      '/dashboard',
      '/dashboard/keys/x',
      '/dashboard/checkout/x',
    ])
      expect([path, (await fetch(t.host.url + path, { method })).status]).toEqual([
        path,
        // Where forms may exist, a cross-site POST is refused before anything is looked up.
        method === 'POST' && path !== '/' ? 403 : 404,
      ]);
    expect((await fetch(`${t.host.url}/login/market`, { method })).status).toBe(400);
  },
);

test.each(['HEAD', 'OPTIONS', 'PUT'])(
  'the return from the marketplace by %s does not use up its state',
  async (httpMethod) => {
    const signIns = memorySignIns();
    const state = 'S'.repeat(43);
    await signIns.saveState(
      state,
      { accountId: 'a', callback: 'myapp://cb' },
      Date.now() + 60_000,
      {} as never,
    );
    const handler = serveSignInReturn(() => ({ signIns }), Date.now);
    const ask = (method: string) =>
      handler(
        {
          path: '/login/market',
          httpMethod: method,
          headers: {},
          multiValueQueryStringParameters: { state: [state], code: ['c'] },
          requestContext: { requestId: 'r' },
        } as unknown as APIGatewayProxyEvent,
        contextWith(10_000),
      );
    expect((await ask(httpMethod)).statusCode).toBe(400);
    expect((await ask('GET')).headers?.location).toBe('myapp://cb?code=c');
  },
);
