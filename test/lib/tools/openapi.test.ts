import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { gatewayResponses } from '../../../lib/aws/gateway-responses.ts';
import { openApiDocument } from '../../../lib/tools/openapi.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { itemCountries } from '../../../shared/contract/market/countries.ts';
import { postItem } from '../../../shared/contract/market/post-item.ts';
import { errorTable } from '../../../shared/errors/error-table.ts';
import { parseRequest } from '../../../shared/http/parse-request.ts';
import { listingBody } from '../../shared/market/operations/listing-body.ts';

const operation = z.object({
  operationId: z.string(),
  security: z.tuple([z.object({ apiKey: z.tuple([]) })]),
  parameters: z.array(z.object({ name: z.string() })).optional(),
  requestBody: z.object({
    content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
  }),
  responses: z.record(
    z.string(),
    z.object({
      headers: z.record(
        z.string(),
        z.object({ schema: z.looseObject({ enum: z.array(z.string()).optional() }) }),
      ),
      description: z.string(),
      content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }),
    }),
  ),
});
const document = z
  .object({ paths: z.record(z.string(), z.object({ post: operation })) })
  .parse(openApiDocument());

/** Why a body is refused; undefined when it is taken. */
function refusalOf(endpoint: Endpoint, body: Record<string, unknown>): string | undefined {
  try {
    parseRequest(endpoint, body);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('has every endpoint of the table and no other', () => {
  expect(Object.keys(document.paths)).toEqual(endpoints.map(({ path }) => path));
});

test.each(endpoints)('$name: request fields, answer and failures as the contract has them', (endpoint) => {
  const { post } = document.paths[endpoint.path] ?? {};
  expect(post?.operationId).toBe(endpoint.name);
  expect(post?.responses).toHaveProperty('200');
  expect(post?.responses).toHaveProperty('401');
  expect('402' in (post?.responses ?? {})).toBe(endpoint.credits > 0);
  expect('409' in (post?.responses ?? {})).toBe(endpoint.idempotent);
  expect(post?.parameters?.map(({ name }) => name)).toEqual(
    endpoint.idempotent ? ['Idempotency-Key'] : undefined,
  );
  const shape = (endpoint.request as z.ZodObject).shape;
  const properties = post?.requestBody.content['application/json'].schema.properties ?? {};
  expect(Object.keys(properties)).toEqual(Object.keys(shape));
});

test('a header of one endpoint alone is listed on its answers of status 200', () => {
  const listing = Object.entries(document.paths).flatMap(([path, { post }]) =>
    Object.entries(post.responses).flatMap(([status, { headers }]) =>
      'x-price-note' in headers ? [`${path} ${status}`] : [],
    ),
  );
  expect(listing).toEqual(['/api/v1/predict-price 200']);
});

test.each(endpoints)('$name: the headers of answers and failures', (endpoint) => {
  const { responses = {} } = document.paths[endpoint.path]?.post ?? {};
  const headersOf = (status: string) => Object.keys(responses[status]?.headers ?? {});
  const credits = ['x-credits-charged', 'x-credits-remaining'];
  const counts = endpoint.area === 'market' && !endpoint.path.includes('/oauth/');
  for (const status of Object.keys(responses)) {
    expect(headersOf(status).includes('x-ratelimit-remaining-day')).toBe(counts);
    expect(headersOf(status)).toEqual(
      expect.arrayContaining([
        'x-request-id',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
      ]),
    );
    expect(headersOf(status).includes('x-error-code')).toBe(status !== '200');
    expect(headersOf(status).includes('retry-after')).toBe(status === '429' || status === '503');
    expect(credits.every((name) => headersOf(status).includes(name))).toBe(
      endpoint.credits > 0 || endpoint.idempotent,
    );
  }
  expect(headersOf('200').includes('idempotent-replayed')).toBe(endpoint.idempotent);
});

test.each(endpoints)('$name: says whether a key may lack the permission for it', (endpoint) => {
  const { responses = {} } = document.paths[endpoint.path]?.post ?? {};
  expect(responses['403']?.description.includes('KEY_NOT_PERMITTED')).toBe(endpoint.area === 'market');
});

test('the template operation shows its own fields and that there are more', () => {
  const text = JSON.stringify(document.paths['/api/v1/generate-scaffold-listing']?.post.responses['200']);
  expect(text).toContain('filledScaffold');
  expect(text).toContain('additionalProperties');
});

test.each(endpoints)('$name: x-error-code lists every code that there is', (endpoint) => {
  const { responses = {} } = document.paths[endpoint.path]?.post ?? {};
  for (const [status, { headers }] of Object.entries(responses)) {
    if (status === '200') continue;
    const codes = headers['x-error-code']?.schema.enum ?? [];
    expect(new Set(codes).size).toBe(codes.length);
    for (const [code, { pricingCode }] of Object.entries(errorTable)) {
      expect(codes).toEqual(expect.arrayContaining([code, pricingCode]));
    }
    for (const { code } of Object.values(gatewayResponses)) expect(codes).toContain(code);
  }
});

test.each(endpoints)('$name: each failure has the shape in which it is answered', (endpoint) => {
  const { responses = {} } = document.paths[endpoint.path]?.post ?? {};
  const fromGateway = ['403', '404', '413', '503'];
  for (const [status, { content }] of Object.entries(responses)) {
    const fields = Object.keys(content['application/json'].schema.properties ?? {});
    if (endpoint.errorShape === 'simple' && status !== '200') expect(fields).toEqual(['error']);
    else if (endpoint.errorShape !== 'simple') {
      expect(fields.length === 1).toBe(fromGateway.includes(status));
    }
  }
  for (const status of fromGateway) expect(responses).toHaveProperty(status);
});

describe('fields are described as the service takes them', () => {
  const schemaOf = (path: string, field: string): unknown => {
    const body = document.paths[path]?.post.requestBody.content['application/json'].schema;
    return z.record(z.string(), z.unknown()).parse(body?.properties)[field];
  };
  const posted = (field: string) => schemaOf('/api/v1/market/post-item', field);

  test.each([
    ['siteName', ['Australia', 'US', 'UK']],
    ['listingType', ['FixedPriceItem']],
    ['measurementUnit', ['Metric', 'English']],
    ['currency', ['AUD', 'USD', 'GBP']],
    ['countryCode', itemCountries],
  ])('%s: the values that are taken, and no other', (field, values) => {
    expect(posted(field)).toMatchObject({ type: 'string', enum: values });
    for (const value of values) {
      const refusal = refusalOf(postItem, { ...listingBody(), [field]: value });
      // Of another site than the others, but never unknown.
      expect(refusal ?? '').toMatch(/^$| on the site /);
    }
    expect(refusalOf(postItem, { ...listingBody(), [field]: 'SS' })).toContain(field);
  });

  test('a value of an item specific: a text or several', () => {
    const one = { type: 'string' };
    expect(posted('itemSpecifics')).toMatchObject({
      properties: {
        NameValueList: {
          items: { properties: { Value: { anyOf: [one, { type: 'array', items: one, maxItems: 100 }] } } },
        },
      },
    });
  });

  test.each(['/api/v1/predict-price', '/api/v1/appraise-product'])('%s: limit is a whole number', (path) => {
    expect(schemaOf(path, 'limit')).toMatchObject({ type: 'integer', minimum: 1 });
  });

  test('addresses have the format of one', () => {
    expect(schemaOf('/api/v1/predict-price', 'image_url')).toMatchObject({ format: 'uri' });
    expect(schemaOf('/api/v1/update-listing', 'image_urls')).toMatchObject({ items: { format: 'uri' } });
    expect(posted('pictureUrls')).toMatchObject({ items: { format: 'uri' } });
    expect(schemaOf('/api/v1/market/oauth/signin-url', 'redirect_callback_schema')).toMatchObject({
      format: 'uri',
    });
  });

  test('the document and the 413 state how large a picture may be', () => {
    expect(JSON.stringify(schemaOf('/api/v1/market/upload-picture', 'image_base64'))).toContain('4.4 MB');
    expect(gatewayResponses.tooLarge.message).toContain('4.4 MB');
  });
});
