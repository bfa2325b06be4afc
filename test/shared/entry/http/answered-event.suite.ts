import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { useHost } from '../../../support/host.ts';

const before = { ...process.env };
const written: string[] = [];
const { write } = process.stdout;
// The versions that Lambda would give the functions, which all run in one process here.
Object.assign(process.env, { LOG_LEVEL: 'INFO', AWS_LAMBDA_FUNCTION_VERSION: '42' });

const t = useHost();
beforeAll(() => {
  process.stdout.write = (chunk: string | Uint8Array) => written.push(String(chunk)) > 0;
});
afterAll(() => {
  process.stdout.write = write;
  process.env = before;
});

async function answered(body: object, key?: string): Promise<object> {
  written.length = 0;
  await t.post('/api/v1/market/oauth/signin-url', body, key === undefined ? {} : { key });
  const line = written
    .join('')
    .split('\n')
    .find((line) => line.includes('"call.answered"'));
  return JSON.parse(line ?? '{}');
}

test('the event of an answered call has its outcome and the versions of operation and authorizer', async () => {
  const versions = { version: '42', authorizerVersion: '42' };
  const callback = { redirect_callback_schema: 'https://app.example/callback' };
  expect(await answered(callback)).toMatchObject({ status: 200, succeeded: 1, ...versions });
  expect(await answered({})).toMatchObject({ status: 400, succeeded: 0, ...versions });
  expect(await answered(callback, 'nobody')).toMatchObject({ status: 401, succeeded: 0, ...versions });
});
