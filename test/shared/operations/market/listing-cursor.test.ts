import { expect, test } from '@jest/globals';
import { readCursor, writeCursor } from '../../../../shared/operations/market/my-listings.ts';
import { startTime } from './test-call.ts';

const list = { accountId: 'acc-1', seller: 'eias', marketplace: 'MARKET_AU', state: 'live' };
const hour = 3_600_000;

test('a cursor names its page for an hour, to its own list only', () => {
  const cursor = readCursor(writeCursor(7, list, startTime), startTime + hour);
  expect(cursor.page).toBe(7);
  expect(() => cursor.require(list)).not.toThrow();
  for (const field of ['accountId', 'seller', 'marketplace', 'state'] as const)
    expect(() => cursor.require({ ...list, [field]: 'another' })).toThrow('cursor is not one of this list');
});

test('an old cursor, and one from the future, are refused', () => {
  const cursor = writeCursor(2, list, startTime);
  expect(() => readCursor(cursor, startTime + hour + 1)).toThrow('cursor is older than an hour');
  expect(() => readCursor(cursor, startTime - hour - 1)).toThrow('cursor is older than an hour');
});

test.each([
  '',
  '.',
  'x',
  'WzEsMV0.',
  'WzEuNSwxXQ.x',
  'bnVsbA.x',
  `${'A'.repeat(400)}.x`,
  'W10.x',
  'Ww.x',
  '\u0000.\ud800',
])('what is no cursor is refused: %j', (text) => {
  expect(() => readCursor(text, startTime)).toThrow('cursor is not one of this list');
});

test('a cursor whose page was changed is not one of the list', () => {
  const [, seal] = writeCursor(2, list, startTime).split('.');
  const forged = `${Buffer.from(JSON.stringify([3, startTime])).toString('base64url')}.${seal}`;
  expect(() => readCursor(forged, startTime).require(list)).toThrow('not one of this list');
});
