import { expect, test } from '@jest/globals';
import type { Endpoint } from '../../../../../shared/contract/endpoint.ts';
import { refresh } from '../../../../../shared/contract/market/oauth.ts';
import { predictPrice } from '../../../../../shared/contract/pricing.ts';
import { callerIssuer } from '../../../../../shared/identity/accounts/caller-context.ts';
import { contextWith, proxyEvent } from '../proxy-event.ts';
import { serve } from '../serve.ts';

const never = () => new Promise<never>(() => {});

test('a caller who cannot be identified at the moment learns when to try again', async () => {
  process.env.LOG_LEVEL = 'SILENT';
  const answerOf = (endpoint: Endpoint) =>
    serve(endpoint, never, () => ({}))(
      proxyEvent({}, { issuer: callerIssuer, verdict: 'unavailable', reason: 'r', principalId: 'unknown' }),
      contextWith(28_000),
    );
  expect(await answerOf(refresh)).toMatchObject({
    statusCode: 503,
    headers: { 'x-error-code': 'OVERLOADED', 'retry-after': '1' },
  });
  expect(await answerOf(predictPrice)).toMatchObject({
    statusCode: 429,
    headers: { 'x-error-code': 'RATE_LIMIT', 'retry-after': '1', 'x-credits-charged': '0' },
  });
});
