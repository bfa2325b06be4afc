import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { openApiDocument } from '../../lib/openapi.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';

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
      headers: z.record(z.string(), z.unknown()),
      content: z.object({ 'application/json': z.unknown() }),
    }),
  ),
});
const document = z
  .object({ paths: z.record(z.string(), z.object({ post: operation })) })
  .parse(openApiDocument());

test('has every endpoint of the table and no other', () => {
  expect(Object.keys(document.paths)).toEqual(endpoints.map(({ path }) => path));
});

test.each(endpoints)('$name: request fields, answer and failures as the contract has them', (endpoint) => {
  const { post } = document.paths[endpoint.path] ?? {};
  expect(post?.operationId).toBe(endpoint.name);
  expect(post?.responses).toHaveProperty('200');
  expect(post?.responses).toHaveProperty('401');
  expect('402' in (post?.responses ?? {})).toBe(endpoint.credits > 0 || endpoint.idempotent);
  expect(post?.parameters?.map(({ name }) => name)).toEqual(
    endpoint.idempotent ? ['Idempotency-Key'] : undefined,
  );
  const shape = (endpoint.request as z.ZodObject).shape;
  const properties = post?.requestBody.content['application/json'].schema.properties ?? {};
  expect(Object.keys(properties)).toEqual(Object.keys(shape));
});

test.each(endpoints)('$name: the headers of answers and failures', (endpoint) => {
  const { responses = {} } = document.paths[endpoint.path]?.post ?? {};
  const headersOf = (status: string) => Object.keys(responses[status]?.headers ?? {});
  const credits = ['x-credits-charged', 'x-credits-remaining'];
  for (const status of Object.keys(responses)) {
    expect(headersOf(status)).toContain('x-request-id');
    expect(headersOf(status).includes('x-error-code')).toBe(status !== '200');
    expect(headersOf(status).includes('retry-after')).toBe(status === '429' || status === '503');
    expect(credits.every((name) => headersOf(status).includes(name))).toBe(
      endpoint.credits > 0 || endpoint.idempotent,
    );
  }
  expect(headersOf('200').includes('idempotent-replayed')).toBe(endpoint.idempotent);
});

test('the template operation shows its own fields and that there are more', () => {
  const text = JSON.stringify(document.paths['/api/v1/generate-scaffold-listing']?.post.responses['200']);
  expect(text).toContain('filledScaffold');
  expect(text).toContain('additionalProperties');
});
