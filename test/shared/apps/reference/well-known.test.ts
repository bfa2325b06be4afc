import { expect, test } from '@jest/globals';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { serverJson } from '../../../../shared/apps/reference/well-known.ts';
import schema from './server.schema.json' with { type: 'json' };

const ajv = new Ajv.default({ strict: false });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

const entry = () => JSON.parse(serverJson('https://api.shop.example'));

test('the entry for the registry of agents’ servers follows the schema that it names', () => {
  isValid(entry());
  expect([isValid.errors, entry().$schema]).toEqual([null, schema.$id]);
});

test.each([
  ['a longer description', { description: 'x'.repeat(101) }],
  ['a name without a slash', { name: 'example.shop.api' }],
  ['an address that is not one', { websiteUrl: 'docs' }],
  ['another transport', { remotes: [{ type: 'http', url: 'https://api.shop.example/mcp' }] }],
])('%s would break it', (_what, change) => {
  expect(isValid({ ...entry(), ...change })).toBe(false);
});
