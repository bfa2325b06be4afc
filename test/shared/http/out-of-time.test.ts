import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { VERDICT_ISSUER } from '../../../shared/accounts/verdict.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { exchangeCode, refresh } from '../../../shared/contract/market/oauth.ts';
import { predictPrice } from '../../../shared/contract/pricing.ts';
import { serve } from '../../../shared/http/serve.ts';

const caller = {
  issuer: VERDICT_ISSUER,
  verdict: 'known',
  principalId: 'a',
  accountId: 'a',
  keyId: 'k',
  keyName: 'k',
};

const never = () => new Promise<never>(() => {});

/** Calls an endpoint whose credits never come to an end, in a function that has 60 ms left. */
async function callWithoutTime(endpoint: Endpoint, body: object) {
  process.env.LOG_LEVEL = 'SILENT';
  const handler = serve(endpoint, never, () => ({}), { charges: () => ({ charge: never }) });
  const event = {
    headers: { 'Content-Type': 'application/json' },
    multiValueHeaders: null,
    body: JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'r', authorizer: caller },
  } as unknown as APIGatewayProxyEvent;
  return await handler(event, { getRemainingTimeInMillis: () => 60 } as Context);
}

test('a function that runs out of time says so, in the shape of the operation', async () => {
  const simple = await callWithoutTime(exchangeCode, { code: 'c' });
  expect([simple.statusCode, simple.headers?.['x-error-code']]).toEqual([504, 'TIMEOUT']);
  const free = await callWithoutTime(refresh, { refresh_token: 'r' });
  expect(free.statusCode).toBe(504);
  const pricing = await callWithoutTime(predictPrice, { image_url: 'https://a.example/a.png' });
  expect([pricing.statusCode, pricing.headers?.['x-error-code']]).toEqual([502, 'NAVIGATION_ERROR']);
});
