import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endpointFunctionOf } from '../../lib/aws/functions.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';

const folder = join(import.meta.dirname, '../../functions');

test.each(endpoints)('the function of $name loads the credit protocol only if it has a price', (endpoint) => {
  const handler = readFileSync(join(folder, endpointFunctionOf(endpoint).module), 'utf8');
  const [, server] = /^export const handler = (\w+)\(endpoint, /m.exec(handler) ?? [];
  expect(server).toBe(endpoint.credits > 0 ? 'servePaid' : 'serve');
});
