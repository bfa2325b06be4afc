import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { gatewayHeaders, gatewayResponses } from '../../../../lib/aws/gateway-responses.ts';
import { createGateway, type Route } from '../../../../lib/sandbox/gateway.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { serveSignInReturn } from '../../../../shared/entry/http/serve-pages.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts, valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { memorySignIns } from '../../operations/market/test-services.ts';
import { contextWith } from './proxy-event.ts';

const t = useHost();
/** More than the gateway takes on any path. */
const tooLarge = 'a'.repeat(6_500_000);

const expected = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};
const presentIn = (headers: Headers) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]));

describe.each(endpoints)('$path', (endpoint) => {
  const turn = endpoints.indexOf(endpoint);
  const post = (...rest: [body?: unknown, options?: Parameters<typeof t.post>[2]]) =>
    t.post(endpoint.path, ...rest);
  const valid = () => validRequest(endpoint.name, t.host);
  const calls: [number[], () => Promise<{ readonly status: number; readonly headers: Headers }>][] = [
    [[200, 400], () => post(valid())],
    [[400], () => post(undefined, { raw: '[]' })],
    [[401], () => post({}, { key: null })],
    [
      [200, 402],
      async () =>
        post(valid(), { key: await t.createAccount(`headers-${endpoint.name}`, 0, endpoint.permission) }),
    ],
    [[400, 415], () => post({}, { headers: { 'content-type': 'text/plain' } })],
    [[413], () => post({}, { raw: tooLarge })],
    [[404], () => fetch(t.host.url + endpoint.path)],
  ];

  // Every answer gets them in one place: a small run asks every other endpoint over HTTP.
  if (turn % counts(2, 1) === 0) {
    test('an answer over HTTP carries the headers, whatever its status', async () => {
      for (const [statuses, call] of valuesFor(turn / counts(2, 1), calls)) {
        const { status, headers } = await call();
        expect(statuses).toContain(status);
        expect({ status, ...presentIn(headers) }).toEqual({ status, ...expected });
      }
    });
  }
});

describe('the return from the sign-in', () => {
  test('the redirect carries the headers', async () => {
    const { body } = await t.post('/api/v1/market/oauth/signin-url', {
      redirect_callback_schema: 'https://app.example/cb',
    });
    const state = new URL((body as { signin_url: string }).signin_url).searchParams.get('state') ?? '';
    const answer = await fetch(`${t.host.url}/login/market?code=c&state=${state}`, { redirect: 'manual' });
    expect({ status: answer.status, ...presentIn(answer.headers) }).toEqual({ status: 302, ...expected });
  });

  test('the page for a refused return carries the headers', async () => {
    const answer = await fetch(`${t.host.url}/login/market`);
    expect({ status: answer.status, ...presentIn(answer.headers) }).toEqual({ status: 400, ...expected });
  });

  test.each([
    [500, new Error('a bug')],
    [503, new ServiceError('OVERLOADED')],
  ])('the page of status %i carries the headers', async (status, error) => {
    process.env.LOG_LEVEL = 'SILENT';
    const takeState = async () => {
      throw error;
    };
    const signIns = { ...memorySignIns(), takeState };
    const event = {
      requestContext: { requestId: 'r' },
      multiValueQueryStringParameters: { state: ['S'.repeat(43)], code: ['c'] },
    } as unknown as APIGatewayProxyEvent;
    const answer = await serveSignInReturn(() => ({ signIns }), Date.now)(event, contextWith(10_000));
    expect(answer).toMatchObject({ statusCode: status, headers: expected });
  });
});

describe('the answers of the gateway itself', () => {
  test.each(Object.values(gatewayResponses))(
    'the answer of the gateway for $type carries the headers',
    (response) => {
      expect(gatewayHeaders(response, 'https://api.example')).toMatchObject(expected);
    },
  );

  test('the answers to unknown paths, and to functions and authorizers that break, carry the headers', async () => {
    const broken = async () => {
      throw new Error('broken');
    };
    const route = (path: string, authorized: boolean): Route => ({
      method: 'GET',
      path,
      functionName: 'broken',
      load: broken,
      authorized,
    });
    const server = createServer(
      createGateway({ routes: [route('/function', false), route('/authorizer', true)], authorizer: broken }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const error = console.error;
    console.error = () => {};
    try {
      const { port } = server.address() as AddressInfo;
      for (const [path, status] of [
        ['/nowhere', 404],
        ['/function', 500],
        ['/authorizer', 500],
      ] as const) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        expect({ status: answer.status, ...presentIn(answer.headers) }).toEqual({ status, ...expected });
      }
    } finally {
      console.error = error;
      server.closeAllConnections();
      server.close();
    }
  });
});

test('a stored picture of the local host carries the headers', async () => {
  await fetch(`${process.env.S3_ENDPOINT}/local-images/images/a.png`, { method: 'PUT', body: 'png' });
  const answer = await fetch(`${t.host.url}/images/a.png`);
  expect([answer.status, await answer.text()]).toEqual([200, 'png']);
  expect(presentIn(answer.headers)).toEqual(expected);
});
