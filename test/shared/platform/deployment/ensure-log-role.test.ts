import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { logRoleServices } from '../../../../shared/entry/wiring/log-role.ts';
import type { EventLog } from '../../../../shared/platform/call/log-events.ts';
import { ensureLogRole, pauseMs } from '../../../../shared/platform/deployment/ensure-log-role.ts';
import { type AccountEmulator, ourRole, startAccountEmulator } from './account-emulator.ts';

const theirs = 'arn:aws:iam::111111111111:role/service-role/theirs';
const credentialVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];
const silent: EventLog = { info: () => {}, warn: () => {}, error: () => {} };

let account: AccountEmulator;
const before = Object.fromEntries(credentialVariables.map((name) => [name, process.env[name]]));
beforeEach(async () => {
  account = await startAccountEmulator();
  for (const name of credentialVariables) process.env[name] = account.variables[name];
});
afterEach(async () => {
  await account.emulator.stop();
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

/** Runs it with time for this many pauses; `meanwhile` is what others do in each pause. */
async function ensure({ pauses = 5, meanwhile = () => {} } = {}) {
  let left = (pauses + 1) * pauseMs;
  const { roleArn, ...services } = logRoleServices(account.variables);
  const sleep = async (milliseconds: number) => {
    left -= milliseconds;
    meanwhile();
  };
  const time = { signal: new AbortController().signal, remaining: () => left };
  return await ensureLogRole({ ...services, sleep }, { roleArn, time, log: silent });
}

const changes = () => account.emulator.journal.filter(({ method }) => method === 'PATCH');

describe('an account whose API Gateway has no role for logs', () => {
  test('an account without a role gets ours', async () => {
    expect(await ensure()).toBe('set');
    expect(account.logRole).toBe(ourRole);
  });

  test('an account without a role gets ours once API Gateway can assume it', async () => {
    account.refusals = 3;
    expect(await ensure()).toBe('set');
    expect(account.logRole).toBe(ourRole);
    expect(changes()).toHaveLength(4);
  });

  test('a role that another stack sets in the meantime is kept', async () => {
    account.refusals = 1;
    account.roles.add('theirs');
    const meanwhile = () => {
      account.logRole = theirs;
    };
    expect(await ensure({ meanwhile })).toBe('kept');
    expect(account.logRole).toBe(theirs);
  });

  test('the failure quotes API Gateway when the time is over', async () => {
    account.refusals = 100;
    await expect(ensure()).rejects.toThrow('does not have permissions');
    expect(changes()).toHaveLength(6);
  });
});

describe('an account whose API Gateway has a role for logs', () => {
  beforeEach(() => {
    account.logRole = theirs;
    account.roles.add('theirs');
  });

  test('an existing role is kept', async () => {
    expect(await ensure()).toBe('kept');
    expect(account.logRole).toBe(theirs);
    expect(changes()).toEqual([]);
  });

  test('a deleted role is replaced by ours', async () => {
    account.roles.delete('theirs');
    expect(await ensure()).toBe('set');
    expect(account.logRole).toBe(ourRole);
  });

  test('a role that IAM learns of a moment later is kept', async () => {
    account.roles.delete('theirs');
    expect(await ensure({ meanwhile: () => account.roles.add('theirs') })).toBe('kept');
    expect(changes()).toEqual([]);
  });

  test('a role that we may not look at is kept', async () => {
    account.iamFails = { status: 403, code: 'AccessDenied' };
    expect(await ensure()).toBe('kept');
    expect(changes()).toEqual([]);
  });

  test('an existing role is kept when IAM does not answer', async () => {
    account.iamFails = { status: 503, code: 'ServiceUnavailable' };
    await expect(ensure()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(changes()).toEqual([]);
  });
});
