import { expect, test } from '@jest/globals';
import type { AccountSettings } from '../../../../../shared/identity/accounts/account-settings.ts';
import { createLimitsOfAccount } from '../../../../../shared/identity/accounts/rate-limit/limits-of-account.ts';
import { defaultRequestsPerSecond } from '../../../../../shared/identity/accounts/rate-limit/rate.ts';

function worldOf(settings: Record<string, number | undefined>) {
  const world = { now: 0, reads: 0, broken: false };
  const limitsOf = createLimitsOfAccount(
    {
      async read(accountId): Promise<AccountSettings | undefined> {
        world.reads += 1;
        if (world.broken) throw new Error('no settings today');
        if (!(accountId in settings)) return undefined;
        return { name: accountId, callbacks: [], requestsPerSecond: settings[accountId], lowBalance: 40 };
      },
    },
    () => world.now,
  );
  const limitOf = async (accountId: string) => (await limitsOf(accountId)).requestsPerSecond;
  return { world, settings, limitsOf, limitOf };
}

test("an account has the operator's limit, or the default if none is set", async () => {
  const { limitOf } = worldOf({ set: 7, unset: undefined });
  expect(await limitOf('set')).toBe(7);
  expect(await limitOf('unset')).toBe(defaultRequestsPerSecond);
  expect(await limitOf('without settings')).toBe(defaultRequestsPerSecond);
});

test('the threshold of the low-balance notice comes with the limit', async () => {
  const { limitsOf } = worldOf({ set: 7 });
  expect(await limitsOf('set')).toEqual({ requestsPerSecond: 7, lowBalance: 40 });
  expect(await limitsOf('without settings')).toMatchObject({ lowBalance: undefined });
});

test('calls within 30 s share one read, and a changed limit is picked up after them', async () => {
  const { world, settings, limitOf } = worldOf({ a: 7 });
  await Promise.all([limitOf('a'), limitOf('a')]);
  settings.a = 9;
  world.now = 29_999;
  expect([await limitOf('a'), world.reads]).toEqual([7, 1]);
  world.now = 30_000;
  expect([await limitOf('a'), world.reads]).toEqual([9, 2]);
});

test('a failure is not kept', async () => {
  const { world, limitOf } = worldOf({ a: 7 });
  world.broken = true;
  await expect(limitOf('a')).rejects.toThrow('no settings today');
  world.broken = false;
  expect(await limitOf('a')).toBe(7);
});

test('with more than a thousand accounts the one used longest ago is forgotten', async () => {
  const { world, limitOf } = worldOf({});
  for (let account = 0; account <= 1000; account += 1) await limitOf(`account-${account}`);
  await limitOf('account-1000');
  expect(world.reads).toBe(1001);
  await limitOf('account-0');
  expect(world.reads).toBe(1002);
});
