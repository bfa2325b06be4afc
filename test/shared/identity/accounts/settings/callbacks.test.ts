import { expect, test } from '@jest/globals';
import {
  addCallback,
  callbacksFault,
  maxCallbacks,
  removeCallback,
} from '../../../../../shared/identity/accounts/settings/callbacks.ts';
import { createDynamoDbSettingsStore } from '../../../../../shared/identity/accounts/tables/dynamodb-settings-store.ts';
import { useDatabase } from '../../../../support/database.ts';

const database = useDatabase();
const settings = () =>
  createDynamoDbSettingsStore(database.client, database.environment.ACCOUNTS_TABLE ?? '');

test('twelve callbacks that are added at the same moment are all there, or say that they are not', async () => {
  const services = { settings: settings() };
  await services.settings.create('busy', { name: 'Busy', callbacks: [] });
  const added = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      addCallback({ accountId: 'busy', callback: `app${index}://cb` }, services),
    ),
  );
  const done = added.filter(({ status }) => status === 'fulfilled').length;
  expect((await services.settings.read('busy'))?.callbacks).toHaveLength(done);
  for (const outcome of added) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'OVERLOADED' });
  }
});

test('adding what is there and removing what is not changes nothing', async () => {
  const services = { settings: settings() };
  await services.settings.create('calm', { name: 'Calm', callbacks: ['a1://cb'] });
  expect(await addCallback({ accountId: 'calm', callback: 'a1://cb' }, services)).toBe(false);
  expect(await removeCallback({ accountId: 'calm', callback: 'a2://cb' }, services)).toBe(false);
  expect((await services.settings.read('calm'))?.callbacks).toEqual(['a1://cb']);
});

test('an account has a bounded number of callbacks', async () => {
  const services = { settings: settings() };
  const full = Array.from({ length: maxCallbacks }, (_, index) => `app${index}://cb`);
  expect(callbacksFault(full)).toBeUndefined();
  await services.settings.create('full', { name: 'Full', callbacks: full });
  await expect(addCallback({ accountId: 'full', callback: 'one-more://cb' }, services)).rejects.toThrow(
    'An account may have 50 callbacks.',
  );
  expect(callbacksFault([...full, 'one-more://cb'])).toBe('An account may have 50 callbacks.');
});
