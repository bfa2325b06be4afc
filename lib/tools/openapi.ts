import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { windowSeconds } from '../../shared/accounts/rate-limit/rate.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { errorTable } from '../../shared/errors/error-table.ts';
import { gatewayResponses } from '../aws/gateway-responses.ts';

const requestId = { 'x-request-id': { schema: { type: 'string' as const } } };
/** Codes of the operations' own failures in either shape, and of the gateway's own answers. */
const errorCodes = [
  ...new Set<string>([
    ...Object.keys(errorTable),
    ...Object.values(errorTable).map(({ pricingCode }) => pricingCode),
    ...Object.values(gatewayResponses).map(({ code }) => code),
  ]),
].toSorted();
const errorCode = {
  'x-error-code': {
    schema: { type: 'string' as const, enum: errorCodes },
    description: 'What failed, as a stable code',
  },
};
const retryAfter = {
  'retry-after': { schema: { type: 'integer' as const }, description: 'Seconds to wait before trying again' },
};
const replayed = {
  'idempotent-replayed': {
    schema: { type: 'string' as const, enum: ['true'] },
    description: 'Present on the replay of an answer that was already delivered',
  },
};
const creditHeaders = {
  'x-credits-charged': { schema: { type: 'integer' as const }, description: 'Credits that this call cost' },
  'x-credits-remaining': { schema: { type: 'integer' as const }, description: 'Credits left, if known' },
};

const integer = (description: string) => ({ schema: { type: 'integer' as const }, description });
const dayHeaders = {
  'x-ratelimit-limit-day': integer(
    'Marketplace operations that the account may make a day; absent if the call did not count',
  ),
  'x-ratelimit-remaining-day': integer('How many of them are left'),
  'x-ratelimit-reset-day': integer('Seconds until the day ends, at midnight Pacific time'),
};
/** Signing sellers in does not count against the day. */
const countsPerDay = ({ area, path }: Endpoint): boolean =>
  area === 'market' && !path.startsWith('/api/v1/market/oauth/');
const rateHeaders = {
  'x-ratelimit-limit': integer(
    `Requests that the account may make in ${windowSeconds} s, all operations together. These three headers are on answers to a known key`,
  ),
  'x-ratelimit-remaining': integer('How many of them are left'),
  'x-ratelimit-reset': integer('Seconds until all of them are available again'),
};

const ownHeaders = ({ answerHeaders = {} }: Endpoint) =>
  Object.fromEntries(
    Object.entries(answerHeaders).map(([name, description]) => [
      name,
      { schema: { type: 'string' as const }, description },
    ]),
  );

const simpleError = {
  type: 'object' as const,
  properties: { error: { type: 'string' as const } },
  required: ['error'],
  additionalProperties: false,
};

/** Statuses of any endpoint; paid operations and an Idempotency-Key add theirs. */
const failures: Readonly<Record<string, string>> = {
  '400': 'The request is not valid; the message names the field',
  '401': 'The API key is missing or invalid, or the marketplace token is; x-error-code says which',
  '403': 'The firewall blocked the request',
  '404': 'No such path or method',
  '413': errorTable.PAYLOAD_TOO_LARGE.message,
  '415': 'The body is not JSON',
  '429': 'Too many requests; retry-after says when to try again',
  '500': 'An internal error',
  '502': 'An upstream failed',
  '503': 'Overloaded; retry-after says when to try again',
  '504': 'An upstream took too long',
};
const paidFailures: Readonly<Record<string, string>> = { '402': 'Out of credits' };
const idempotencyFailures: Readonly<Record<string, string>> = {
  '409': 'A request with this Idempotency-Key is in progress',
  '422': 'The Idempotency-Key was used with another request, or the model declined',
};
const marketWording: Readonly<Record<string, string>> = {
  '403': 'The API key is for texts and prices only (KEY_NOT_PERMITTED), or the firewall blocked the request',
};
const withRetryAfter = new Set(['429', '503']);
/** Pricing operations fold these into 400 and 502. */
const notOnPricing = new Set(['415', '504']);
/** On pricing operations only the gateway answers these, in its one shape. */
const fromGatewayOnPricing = new Set(['403', '404', '413', '503']);
const pricingWording: Readonly<Record<string, string>> = {
  '413': 'The body is larger than 6 MB; between 5,900,000 bytes and 6 MB the answer is 400',
};

function responsesOf(endpoint: Endpoint) {
  const paid = endpoint.credits > 0;
  const simple = endpoint.errorShape === 'simple';
  const statuses = Object.entries({
    ...failures,
    ...(simple ? {} : pricingWording),
    ...(endpoint.area === 'market' ? marketWording : {}),
    ...(paid ? paidFailures : {}),
    ...(paid || endpoint.idempotent ? idempotencyFailures : {}),
  }).filter(([status]) => simple || !notOnPricing.has(status));
  const always = {
    ...requestId,
    ...rateHeaders,
    ...(paid || endpoint.idempotent ? creditHeaders : {}),
    ...(countsPerDay(endpoint) ? dayHeaders : {}),
  };
  const failed = statuses.map(([status, description]) => [
    status,
    {
      description,
      headers: { ...always, ...errorCode, ...(withRetryAfter.has(status) ? retryAfter : {}) },
      content: {
        'application/json': {
          schema: simple || fromGatewayOnPricing.has(status) ? simpleError : endpoint.response,
        },
      },
    },
  ]);
  return {
    '200': {
      description: 'The answer',
      headers: { ...always, ...(endpoint.idempotent ? replayed : {}), ...ownHeaders(endpoint) },
      content: { 'application/json': { schema: endpoint.response } },
    },
    ...Object.fromEntries(failed),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description: 'Repeats under the same key within 24 hours replay the delivered answer at no cost',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/** The API's OpenAPI 3.1 document, made from the contract alone. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      post: {
        operationId: endpoint.name,
        tags: [endpoint.area],
        summary: endpoint.summary,
        description: endpoint.credits === 0 ? 'Free.' : `Costs ${endpoint.credits} credits when delivered.`,
        security: [{ apiKey: [] }],
        ...(endpoint.idempotent ? { parameters: [idempotencyKey] } : {}),
        requestBody: { required: true, content: { 'application/json': { schema: endpoint.request } } },
        responses: responsesOf(endpoint),
      },
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Listing, Pricing and Marketplace Connector Service',
      version: '1',
      description: 'Listing texts, comparable prices and marketplace posting for resale apps.',
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:3000' } } }],
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
    paths,
  });
}
