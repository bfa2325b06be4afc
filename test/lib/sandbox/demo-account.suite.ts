import { expect, test } from '@jest/globals';
import { demoAccount, prepareDemoAccount } from '../../../lib/sandbox/demo-account.ts';
import { useHost } from '../../support/host.ts';

const world = useHost({ DEMO_CREDITS: '500' });

test('a start with another number of credits keeps the balance and the key of the first one', async () => {
  const { admin, host } = world;
  const before = await world.balance(demoAccount);
  expect(before).toEqual({ available: 500, held: 0 });
  const settings = { DATA_DIR: ':memory:', DEMO_API_KEY: host.demoKey.real, DEMO_CREDITS: 700 };
  expect(await prepareDemoAccount(admin, settings)).toEqual(host.demoKey);
  expect(await world.balance(demoAccount)).toEqual(before);
});
