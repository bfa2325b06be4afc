import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { gatewayResponses } from '../../../../lib/aws/gateway-responses.ts';
import { readExamples } from '../../../../lib/tools/examples/example-files.ts';
import type { JsonObject } from '../../../../lib/tools/openapi/contract-schemas.ts';
import { itemCountries } from '../../../../shared/contract/countries.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { postItem } from '../../../../shared/contract/market/post-item.ts';
import { predictPrice } from '../../../../shared/contract/pricing.ts';
import { type WebhookEvent, webhookEvents } from '../../../../shared/contract/webhooks.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { listingBody } from '../../../shared/operations/market/listing-body.ts';
import { answerFaults, at, componentOf, document, faultsOf } from './documented.ts';

const operationOf = ({ path }: Endpoint, ...names: readonly string[]) => at('paths', path, 'post', ...names);
const minified = JSON.stringify(document);

/** Why a body is refused; undefined when it is taken. */
function refusalOf(endpoint: Endpoint, body: Record<string, unknown>): string | undefined {
  try {
    parseRequest(endpoint, body);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('docs/openapi.json is what `npm run openapi` writes', () => {
  const file = join(import.meta.dirname, '../../../../docs/openapi.json');
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(document, null, 2)}\n`);
});

const eventTypes = Object.keys(webhookEvents);

test('the minified document has at most 4 kB per operation and 1.4 kB per type of event', () => {
  const most = 4_000 * endpoints.length + 1_400 * eventTypes.length;
  expect(Buffer.byteLength(minified)).toBeLessThanOrEqual(most);
});

describe('generators of clients', () => {
  const schemas = Object.entries(at('components', 'schemas'));
  /** The objects within a schema that have no name. */
  function unnamedIn(schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    return Object.values(schema).flatMap((part: JsonObject | null) => [
      ...(part?.type === 'object' && part.properties !== undefined ? [JSON.stringify(part)] : []),
      ...unnamedIn(part),
    ]);
  }

  test('find a name for every object that two operations may share', () => {
    const shared = schemas.filter(([name]) => !/(?:Request|Answer|Event)$/.test(name));
    expect(shared.filter(([, schema]) => unnamedIn(schema).length > 0).map(([name]) => name)).toEqual([]);
    const unnamed = schemas.flatMap(([, schema]) => unnamedIn(schema));
    expect(unnamed).toHaveLength(new Set(unnamed).size);
  });

  test('find no field with a default, which some take for one that every request has', () => {
    expect(JSON.stringify(schemas)).not.toContain('"default":');
    const { required } = at('components', 'schemas', 'PredictPriceRequest');
    expect(required).toEqual(['image_url']);
  });
});

test.each(eventTypes)('the example of the event %s matches the document, and names its type', (type) => {
  const content = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json'];
  const { examples } = at(...content, 'schema');
  const [example] = examples as readonly WebhookEvent[];
  expect(example?.type).toBe(type);
  const { $ref } = at(...content).schema as JsonObject;
  expect(faultsOf(`${$ref}`.slice(1), example)).toEqual([]);
});

test('the price of a comparable is a plain string in the document, while answers must still have its form', () => {
  const place = '/components/schemas/ProductMatch';
  const match = { title: 'mug', url: 'https://shop.example/mug', image: '', vendor: '' };
  expect(at('components', 'schemas', 'ProductMatch', 'properties', 'price').type).toBe('string');
  for (const price of ['', '21.87']) expect(faultsOf(place, { ...match, price })).toEqual([]);
  for (const price of ['21.9', '1,021.90', 'AU$21.90', ' ', null]) {
    const { success } = predictPrice.response.shape.results.safeParse([{ ...match, price }]);
    expect([price, success, faultsOf(place, { ...match, price }).length > 0]).toEqual([price, false, true]);
  }
});

test('the document keeps the rules that Redocly recommends, without an error or a warning', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: minified, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test.each(endpoints)(
  'the examples of $name are a request and an answer that match the document',
  (endpoint) => {
    const json = ['content', 'application/json'];
    const request = operationOf(endpoint, 'requestBody', ...json).example;
    const answer = operationOf(endpoint, 'responses', '200', ...json).example;
    expect(operationOf(endpoint).operationId).toBe(endpoint.name);
    expect(faultsOf(componentOf(endpoint.path, 'request').slice(1), request)).toEqual([]);
    expect(faultsOf(componentOf(endpoint.path, 'answer').slice(1), answer)).toEqual([]);
    expect(JSON.stringify([request, answer])).not.toContain('{{');
  },
);

test.each(endpoints)('every recorded answer of $name matches the document', (endpoint) => {
  for (const { status, answer, answerHeaders } of readExamples(endpoint.name)) {
    const headers = { ...answerHeaders };
    if (headers['x-error-docs'] !== undefined) headers['x-error-docs'] = 'https://api.example/docs';
    // Placeholders for addresses are not addresses.
    const body = JSON.parse(
      JSON.stringify(answer)
        .replaceAll(/\{\{(base_url|pictures)\}\}/g, 'https://a.example')
        .replaceAll('{{state}}', 'state'),
    );
    expect(answerFaults(endpoint.path, { status, headers, body })).toEqual([]);
  }
});

test.each(endpoints)('$name has the failures, charges and replays of the contract', (endpoint) => {
  const responses = operationOf(endpoint, 'responses');
  expect('402' in responses).toBe(endpoint.credits > 0);
  const parameters = operationOf(endpoint).parameters as JsonObject[] | undefined;
  expect(parameters?.map(({ $ref }) => $ref)).toEqual(
    endpoint.repeat === 'keyed' ? ['#/components/parameters/IdempotencyKey'] : undefined,
  );
  const { headers = {} } = operationOf(endpoint, 'responses', '200');
  const has = (name: string) => name in (headers as object);
  expect(has('idempotent-replayed')).toBe(endpoint.repeat === 'keyed');
  expect(has('x-credits-charged')).toBe(endpoint.credits > 0 || endpoint.repeat === 'keyed');
  expect(has('x-price-note')).toBe(endpoint.area === 'pricing');
  expect(has('x-comparables')).toBe(endpoint.area === 'pricing');
  for (const failure of Object.keys(responses).filter((status) => status !== '200')) {
    expect(Object.keys(operationOf(endpoint, 'responses', failure).headers as object)).toContain(
      'x-credits-charged',
    );
  }
  const described = Object.keys(responses).map(
    (status) => operationOf(endpoint, 'responses', status).description,
  );
  expect(described.join()).toContain('KEY_NOT_PERMITTED');
});

test.each(endpoints)('the gateway’s answers for $name have the gateway’s shape', (endpoint) => {
  for (const { status, code, message } of Object.values(gatewayResponses)) {
    const headers = { 'x-error-code': code, 'x-error-docs': 'https://api.example/docs' };
    expect(answerFaults(endpoint.path, { status, headers, body: { error: message } })).toEqual([]);
  }
});

describe('fields are described as the service accepts them', () => {
  const posted = (field: string) => at('components', 'schemas', 'PostItemRequest', 'properties', field);

  test.each([
    ['siteName', ['Australia', 'US', 'UK', 'Canada', 'Germany', 'France', 'Italy', 'Spain', 'Ireland']],
    ['listingType', ['FixedPriceItem']],
    ['measurementUnit', ['Metric', 'English']],
    ['currency', ['AUD', 'USD', 'GBP', 'CAD', 'EUR']],
    ['countryCode', itemCountries],
  ])('%s lists exactly the accepted values', (field, values) => {
    expect(posted(field)).toMatchObject({ type: 'string', enum: values });
    for (const value of values) {
      const refusal = refusalOf(postItem, { ...listingBody(), [field]: value });
      // It belongs to a different site, but is never unknown.
      expect(refusal ?? '').toMatch(/^$| on the site /);
    }
    expect(refusalOf(postItem, { ...listingBody(), [field]: 'SS' })).toContain(field);
  });
});
