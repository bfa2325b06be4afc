import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Charges } from '../../../../../shared/billing/credits/charges.ts';
import { account } from '../../../../../shared/contract/account.ts';
import type { Endpoint } from '../../../../../shared/contract/endpoint.ts';
import { exchangeCode } from '../../../../../shared/contract/market/oauth.ts';
import { appraiseProduct, predictPrice } from '../../../../../shared/contract/pricing.ts';
import type { ErrorCode } from '../../../../../shared/platform/errors/error-table.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { failureBody } from '../failure-body.ts';
import { contextWith, proxyEvent } from '../proxy-event.ts';
import { serve } from '../serve.ts';

beforeAll(() => {
  process.env.LOG_LEVEL = 'SILENT';
});

const event = proxyEvent({ code: 'c', image_url: 'https://a.example/a.png' });

/** Does the work and charges nothing. */
const unpaid: Charges = {
  charge: async (_request, { budget }, work) => {
    const { body } = await work('charge', budget);
    return { body, replayed: false, charged: 0, remaining: 0 };
  },
};

/** The answer of an endpoint whose work or services fail with this. */
async function answerTo(endpoint: Endpoint, thrown: unknown, where: 'work' | 'services' = 'work') {
  const fail = () => {
    throw thrown;
  };
  const useCase = where === 'work' ? async () => fail() : async () => ({ body: {}, delivered: true });
  const services = where === 'services' ? fail : () => ({});
  return await serve(endpoint, useCase, services, { charges: () => unpaid })(event, contextWith(28_000));
}

/** Words standing for internals, in every part of an error. */
const inner = 'the-inner-words';
function revealing(): Error {
  const deeper = Object.assign(new Error(`${inner} below`), {
    stack: `at ${inner} (/var/task/inner.ts:7:7)`,
  });
  return Object.assign(new TypeError(`${inner} of the bug`, { cause: deeper }), { detail: inner });
}

function expectNothingInside(answer: object): void {
  const text = JSON.stringify(answer);
  expect(text).not.toContain(inner);
  expect(text).not.toMatch(/\\n\s+at |TypeError|ServiceError|\.ts\b|node_modules/);
}

describe.each([account, exchangeCode, predictPrice, appraiseProduct])('$name', (endpoint: Endpoint) => {
  const simple = endpoint.errorShape === 'simple';

  test.each<[string, unknown]>([
    ['an Error', revealing()],
    ['a text', inner],
    ['an object', { message: inner, statusCode: 418, body: inner, expose: true }],
    ['an Error that names a status', Object.assign(revealing(), { statusCode: 404, expose: true })],
  ])('throwing %s is a bug: the answer is 500 UNKNOWN and reveals nothing of it', async (_kind, thrown) => {
    for (const where of ['work', 'services'] as const) {
      const answer = await answerTo(endpoint, thrown, where);
      expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([500, 'UNKNOWN']);
      expect(JSON.parse(answer.body)).toEqual(failureBody(endpoint, 'UNKNOWN', 'Unexpected error.'));
      expectNothingInside(answer);
    }
  });

  test.each<[ErrorCode, number, number, string, string]>([
    ['UNKNOWN', 500, 500, 'UNKNOWN', 'Unexpected error.'],
    ['SERVER_ERROR', 500, 500, 'SERVER_ERROR', 'The service is not configured for this operation.'],
    ['UPSTREAM_FAILED', 502, 502, 'NAVIGATION_ERROR', 'An upstream service failed. Please try again later.'],
    [
      'MARKET_CALL_RETIRED',
      502,
      502,
      'NAVIGATION_ERROR',
      'The marketplace has retired the call behind this operation.',
    ],
    ['OVERLOADED', 503, 429, 'RATE_LIMIT', 'The service is overloaded. Please try again shortly.'],
    ['TIMEOUT', 504, 502, 'NAVIGATION_ERROR', 'An upstream service took too long. Please try again later.'],
  ])(
    '%s is answered only in the words of the table',
    async (code, status, pricingStatus, pricingCode, words) => {
      const answer = await answerTo(endpoint, new ServiceError(code, inner, { cause: revealing() }));
      expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual(
        simple ? [status, code] : [pricingStatus, pricingCode],
      );
      expect(answer.headers?.['x-error-docs']).toBe(
        `https://api.example/dev/docs/errors#${simple ? code : pricingCode}`,
      );
      expect(JSON.parse(answer.body)).toEqual(failureBody(endpoint, pricingCode, words));
      expectNothingInside(answer);
    },
  );

  test('a refusal of the request is answered with its own message, without its cause', async () => {
    const answer = await answerTo(
      endpoint,
      new ServiceError('BAD_REQUEST', 'image_url could not be read.', { cause: revealing() }),
    );
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
      400,
      failureBody(endpoint, 'BAD_REQUEST', 'image_url could not be read.'),
    ]);
    expectNothingInside(answer);
  });
});

test.each([
  [0.2, '1'],
  [1.2, '2'],
  [60, '60'],
])('a failure that passes in %s s asks to wait %s whole seconds', async (retryAfterSeconds, header) => {
  const answer = await answerTo(account, new ServiceError('OVERLOADED', inner, { retryAfterSeconds }));
  expect(answer.headers?.['retry-after']).toBe(header);
});
