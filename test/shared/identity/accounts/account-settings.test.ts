import { describe, expect, test } from '@jest/globals';
import {
  addCallback,
  callbacksFault,
  maxCallbacks,
  removeCallback,
} from '../../../../shared/identity/accounts/account-settings.ts';
import { createDynamoDbSettingsStore } from '../../../../shared/identity/accounts/dynamodb-settings.ts';
import { givenName } from '../../../../shared/identity/accounts/given-name.ts';
import { useDatabase } from '../../../support/database.ts';

const database = useDatabase();
const settings = () =>
  createDynamoDbSettingsStore(database.client, database.environment.ACCOUNTS_TABLE ?? '');

test('twelve callbacks added at the same time are each stored, or reported as not stored', async () => {
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

test('adding an existing callback and removing a missing one change nothing', async () => {
  const services = { settings: settings() };
  await services.settings.create('calm', { name: 'Calm', callbacks: ['a1://cb'] });
  expect(await addCallback({ accountId: 'calm', callback: 'a1://cb' }, services)).toBe(false);
  expect(await removeCallback({ accountId: 'calm', callback: 'a2://cb' }, services)).toBe(false);
  expect((await services.settings.read('calm'))?.callbacks).toEqual(['a1://cb']);
});

test('an account has a limited number of callbacks', async () => {
  const services = { settings: settings() };
  const full = Array.from({ length: maxCallbacks }, (_, index) => `app${index}://cb`);
  expect(callbacksFault(full)).toBeUndefined();
  await services.settings.create('full', { name: 'Full', callbacks: full });
  await expect(addCallback({ accountId: 'full', callback: 'one-more://cb' }, services)).rejects.toThrow(
    'An account may have 50 callbacks.',
  );
  expect(callbacksFault([...full, 'one-more://cb'])).toBe('An account may have 50 callbacks.');
});

describe('settings in the table', () => {
  test('are read as created, and not overwritten by a second creation', async () => {
    const created = { name: 'Acme', callbacks: ['myapp://cb'], requestsPerSecond: 5 };
    expect(await settings().create('s1', created)).toBe(true);
    expect(await settings().create('s1', { name: 'Second', callbacks: [] })).toBe(false);
    expect(await settings().read('s1')).toEqual(created);
    expect(await settings().read('nobody')).toBeUndefined();
  });

  test('callbacks and limits are set one by one', async () => {
    const callbacks = ['https://a.example/cb', 'myapp://cb'];
    await settings().create('s3', { name: 'Acme', callbacks: [] });
    await settings().set('s3', 'callbacks', callbacks);
    await settings().set('s3', 'marketDailyLimit', 7);
    await settings().set('s3', 'requestsPerSecond', 8);
    const expected = { name: 'Acme', callbacks, marketDailyLimit: 7, requestsPerSecond: 8 };
    expect(await settings().read('s3')).toEqual(expected);
  });

  test('nothing is set for an account that does not exist', async () => {
    await expect(settings().set('s4', 'callbacks', ['a://cb'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await settings().read('s4')).toBeUndefined();
  });
});

test.each([
  ['Listing app, production', 'Listing app, production'],
  [' Lager Süd & Co ', 'Lager Süd & Co'],
  ['Cafe\u0301', 'Café'],
  ['Магазин №1', 'Магазин №1'],
  ['店舗アプリ', '店舗アプリ'],
  ['متجر', 'متجر'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्षत्रिय', 'क्षत्रिय'],
  ['Family 👨‍👩‍👧', 'Family 👨‍👩‍👧'],
  ['😀'.repeat(64), '😀'.repeat(64)],
])('%j is a name', (text, name) => {
  expect(givenName(text, 'a key')).toBe(name);
});

test.each([
  ['nothing', ' \t'],
  ['too much', 'ä'.repeat(65)],
  ['a line break', 'one\ntwo'],
  ['a separator of lines', 'one\u2028two'],
  ['a zero', 'one\0two'],
  ['half a character', 'one\ud83d'],
  ['a turn of the direction', 'good\u202eexe.txt'],
  ['an isolate', 'a\u2067b'],
  ['a space without width', 'ad\u200bmin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['joiners alone', '\u200d\u200c'],
  ['fillers alone', '\u3164\u115f'],
  ['a character for private use', '\ue000'],
  ['a tower of marks', `a${'\u0301\u0316'.repeat(3)}`],
])('%s is no name', (_what, text) => {
  expect(() => givenName(text, 'a key')).toThrow(
    'The name of a key must be 1 to 64 characters, without line breaks and invisible characters.',
  );
});
