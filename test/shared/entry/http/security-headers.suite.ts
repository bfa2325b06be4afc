import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { gatewayHeaders, gatewayResponses } from '../../../../lib/aws/gateway-responses.ts';
import { serveSignInReturn } from '../../../../shared/entry/http/serve-pages.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { useHost } from '../../../support/host.ts';
import { memorySignIns } from '../../operations/market/test-services.ts';
import { contextWith } from './proxy-event.ts';

const t = useHost();
const expected = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
};
const presentIn = (headers: Headers) =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]));

test('the answer to an unknown path carries the headers', async () => {
  const answer = await fetch(`${t.host.url}/nowhere`);
  expect({ status: answer.status, ...presentIn(answer.headers) }).toEqual({ status: 404, ...expected });
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
});

test('a stored picture of the local host carries the headers', async () => {
  await fetch(`${process.env.S3_ENDPOINT}/local-images/images/a.png`, { method: 'PUT', body: 'png' });
  const answer = await fetch(`${t.host.url}/images/a.png`);
  expect([answer.status, await answer.text()]).toEqual([200, 'png']);
  expect(presentIn(answer.headers)).toEqual(expected);
});
