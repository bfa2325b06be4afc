import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { placeholders, readExamples } from '../../../../lib/tools/examples/example-files.ts';
import { recordExamples } from '../../../../lib/tools/examples/record.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();

test('every endpoint has a file of examples, and there are no others', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../../docs/examples'));
  expect(files.toSorted()).toEqual(endpoints.map(({ name }) => `${name}.json`).toSorted());
});

describe.each(endpoints)('$name', (endpoint) => {
  test('the examples of an operation match the sandbox; if not, run `npm run examples`', async () => {
    expect(await recordExamples(endpoint, t.host, t.admin)).toEqual(readExamples(endpoint.name));
  });

  test('the examples of an operation start with a good call and show a failure', () => {
    const [first, ...others] = readExamples(endpoint.name);
    expect(first?.status).toBe(200);
    expect(others.some(({ status }) => status >= 400 && status < 500)).toBe(true);
  });

  test('the titles of the examples of an operation differ', () => {
    const titles = readExamples(endpoint.name).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('the examples of an operation hold no address of this machine, and no placeholder that does not exist', () => {
    const text = JSON.stringify(readExamples(endpoint.name));
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|\[::1\]/);
    const used = Array.from(text.matchAll(/\{\{(.*?)\}\}/g), ([, name = '']) => name);
    expect(Object.keys(placeholders)).toEqual(expect.arrayContaining([...new Set(used)]));
  });
});

test('an idempotent operation shows a replay, any other a lack of credits', () => {
  const examples = endpoints.flatMap(({ name }) => readExamples(name));
  expect(examples.some(({ answerHeaders }) => answerHeaders['idempotent-replayed'] === 'true')).toBe(true);
  const codes = new Set(examples.map(({ answerHeaders }) => answerHeaders['x-error-code']));
  const met = ['BAD_REQUEST', 'UNAUTHORIZED', 'MARKET_TOKEN_INVALID', 'OUT_OF_CREDITS'];
  expect([...codes]).toEqual(expect.arrayContaining(met));
});
