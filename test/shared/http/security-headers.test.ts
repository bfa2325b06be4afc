import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { gatewayHeaders, gatewayResponses } from '../../../lib/aws/gateway-responses.ts';
import { createGateway, type Route } from '../../../lib/sandbox/gateway.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { type ErrorCode, errorTable } from '../../../shared/errors/error-table.ts';
import { ServiceError } from '../../../shared/errors/service-error.ts';
import { serve } from '../../../shared/http/serve.ts';
import { serveSignInReturn } from '../../../shared/http/serve-return.ts';
import { counts } from '../../support/counts.ts';
import { useHost } from '../../support/host.ts';
import { validRequest } from '../../support/valid-requests.ts';
import { memorySignIns } from '../market/test-services.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';

const t = useHost();
/** More than the gateway takes on any path: a small run sends it to every fourth endpoint. */
const tooLarge = 'a'.repeat(6_500_000);
const sentTooMuch = endpoints.filter((_, index) => index % counts(4, 1) === 0);

const expected = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};
const presentIn = (headers: Headers) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]));

describe.each(endpoints)('$path', (endpoint) => {
  test('an answer over HTTP carries the headers, whatever its status', async () => {
    const empty = await t.createAccount(`headers-${endpoint.name}`, 0);
    const calls: [number[], ReturnType<typeof t.post>][] = [
      [[200, 400], t.post(endpoint.path, validRequest(endpoint.name, t.host))],
      [[400], t.post(endpoint.path, undefined, { raw: '[]' })],
      [[401], t.post(endpoint.path, {}, { key: null })],
      [[200, 402], t.post(endpoint.path, validRequest(endpoint.name, t.host), { key: empty })],
      [[400, 415], t.post(endpoint.path, {}, { headers: { 'content-type': 'text/plain' } })],
    ];
    if (sentTooMuch.includes(endpoint)) calls.push([[413], t.post(endpoint.path, {}, { raw: tooLarge })]);
    for (const [statuses, call] of calls) {
      const answer = await call;
      expect(statuses).toContain(answer.status);
      expect({ status: answer.status, ...presentIn(answer.headers) }).toEqual({
        status: answer.status,
        ...expected,
      });
    }
    const get = await fetch(t.host.url + endpoint.path);
    expect({ status: get.status, ...presentIn(get.headers) }).toEqual({ status: 404, ...expected });
  });

  test.each(Object.keys(errorTable) as ErrorCode[])('a failure carries the headers: %s', async (code) => {
    process.env.LOG_LEVEL = 'SILENT';
    const fail = async () => {
      throw new ServiceError(code);
    };
    const handler = serve(endpoint, fail, () => ({}), { charges: () => ({ charge: fail }) });
    const answer = await handler(proxyEvent(validRequest(endpoint.name, t.host)), contextWith(28_000));
    expect(answer.headers).toMatchObject({ ...expected, 'x-request-id': 'r' });
  });
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
    const answer = await serveSignInReturn(() => ({ signIns }))(event);
    expect(answer).toMatchObject({ statusCode: status, headers: expected });
  });
});

describe('the answers of the gateway itself carry the headers', () => {
  test.each(Object.values(gatewayResponses))('$type', (response) => {
    expect(gatewayHeaders(response)).toMatchObject(expected);
  });

  test('unknown paths, and functions and authorizers that break', async () => {
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
