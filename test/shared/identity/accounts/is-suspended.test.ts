import { expect, test } from '@jest/globals';
import { createSuspensionCheck } from '../../../../shared/identity/accounts/is-suspended.ts';
import { createLimitsOfAccount } from '../../../../shared/identity/accounts/rate-limit/limits-of-account.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/tables/dynamodb-settings-store.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();

test('a suspension is known within 30 s, and so is its end', async () => {
  const settings = createDynamoDbSettingsStore(database.client, database.environment.ACCOUNTS_TABLE ?? '');
  await settings.create('a', { name: 'a', callbacks: [] });
  let now = 0;
  const isSuspended = createSuspensionCheck(createLimitsOfAccount(settings, () => now));
  for (const suspended of [false, true, false]) {
    await settings.setSuspended('a', suspended);
    now += 30_000;
    expect(await isSuspended('a')).toBe(suspended);
  }
  expect(await isSuspended('without settings')).toBe(false);
});

test('an account whose settings cannot be read is not suspended', async () => {
  const settings = {
    silent: () => new Promise<never>(() => {}),
    refusing: () => Promise.reject(new Error('no settings today')),
  };
  for (const read of Object.values(settings)) {
    const isSuspended = createSuspensionCheck(createLimitsOfAccount({ read }, () => 0));
    expect(await isSuspended('unlucky')).toBe(false);
  }
});
