import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createEventLog } from '../../../../shared/platform/call/powertools-log.ts';

const before = { ...process.env };
const write = process.stdout.write;
let written: string[];
beforeEach(() => {
  written = [];
  process.env.LOG_LEVEL = 'INFO';
  process.stdout.write = (chunk: string | Uint8Array) => written.push(String(chunk)) > 0;
});
afterEach(() => {
  process.stdout.write = write;
  process.env = { ...before };
});

test('every event names the function and the version that wrote it', () => {
  Object.assign(process.env, {
    AWS_LAMBDA_FUNCTION_NAME: 'resale-listing-prod-account',
    AWS_LAMBDA_FUNCTION_VERSION: '7',
  });
  createEventLog({ operation: 'account' }).info('call.answered', { status: 200 });
  expect(JSON.parse(written.join(''))).toMatchObject({
    event: 'call.answered',
    function: 'resale-listing-prod-account',
    version: '7',
    operation: 'account',
    status: 200,
  });
});
