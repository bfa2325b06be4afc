import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler } from '../../../functions/deployment/gateway-log-role.ts';
import {
  type AccountEmulator,
  eventOf,
  ourRole,
  startAccountEmulator,
} from '../../shared/platform/deployment/account-emulator.ts';

let account: AccountEmulator;
const before = { ...process.env };
beforeEach(async () => {
  account = await startAccountEmulator();
  Object.assign(process.env, account.variables, { LOG_LEVEL: 'SILENT' });
});
afterEach(async () => {
  await account.emulator.stop();
  for (const name of Object.keys(account.variables)) delete process.env[name];
  Object.assign(process.env, before);
});

/** Too little time for a second look. */
const context = { getRemainingTimeInMillis: () => 40_000 } as Context;
const reported = (Status: string) => ({
  Status,
  PhysicalResourceId: 'gateway-log-role',
  StackId: 'arn:aws:cloudformation:ap-southeast-2:111111111111:stack/service/1',
  RequestId: 'request-1',
  LogicalResourceId: 'logRole',
});

test.each(['Create', 'Update'] as const)(
  'a %s event sets the role and reports success to CloudFormation',
  async (request) => {
    await handler(eventOf(account, request), context);
    expect(account.logRole).toBe(ourRole);
    expect(account.reports).toEqual([reported('SUCCESS')]);
  },
);

test('deleting the stack leaves the role in place', async () => {
  account.logRole = ourRole;
  await handler(eventOf(account, 'Delete'), context);
  expect(account.logRole).toBe(ourRole);
  expect(account.reports).toEqual([reported('SUCCESS')]);
  expect(account.emulator.journal).toHaveLength(1);
});

test('a failure is reported with the words of API Gateway', async () => {
  account.refusals = 1;
  await handler(eventOf(account, 'Create'), context);
  expect(account.reports).toEqual([
    { ...reported('FAILED'), Reason: expect.stringContaining('does not have permissions') },
  ]);
});

test('a function without its variables reports that instead of leaving CloudFormation waiting', async () => {
  delete process.env.LOG_ROLE_ARN;
  await handler(eventOf(account, 'Create'), context);
  expect(account.reports).toEqual([
    { ...reported('FAILED'), Reason: expect.stringContaining('LOG_ROLE_ARN') },
  ]);
});

test('a report that does not arrive is sent again', async () => {
  account.lostAnswers = 2;
  await handler(eventOf(account, 'Create'), context);
  expect(account.reports).toEqual([reported('SUCCESS')]);
});

test('a report carries no content type, since the presigned address was signed without one', async () => {
  await handler(eventOf(account, 'Delete'), context);
  expect(account.emulator.journal[0]).toMatchObject({ method: 'PUT', headers: { 'content-type': '' } });
});
