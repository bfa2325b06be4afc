import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { verifyWebhook } from '../../../../shared/apps/client/webhooks.ts';

const key = randomBytes(24);
const secret = `whsec_${key.toString('base64')}`;
const event = { type: 'item.ended', timestamp: '2026-11-25T10:29:18.891Z', data: { item: '110000000001' } };
const body = JSON.stringify(event);
const minuteMs = 60_000;

/** The headers of a delivery, signed by the words of the standard instead of by its package. */
function headersOf({ by = key, at = Date.now() } = {}) {
  const seconds = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', by).update(`msg_1.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}

test.each([
  ['fetch', new Headers(headersOf())],
  ['Node', headersOf()],
  [
    'a list of values',
    Object.fromEntries(Object.entries(headersOf()).map(([name, value]) => [name, [value]])),
  ],
])('a delivery that was signed with the secret is its event, with the headers of %s', (_, headers) => {
  expect(verifyWebhook(body, headers, secret)).toEqual(event);
});

test('a delivery with one signature for each of two secrets is right with either', () => {
  const other = randomBytes(24);
  const at = Date.now();
  const [one, two] = [headersOf({ at }), headersOf({ at, by: other })];
  const headers = {
    ...one,
    'webhook-signature': `${one['webhook-signature']} ${two['webhook-signature']}`,
  };
  for (const right of [secret, `whsec_${other.toString('base64')}`])
    expect(verifyWebhook(body, headers, right)).toEqual(event);
});

test.each([
  ['a changed body', body.replace('110000000001', '110000000002'), headersOf()],
  ['the id of another event', body, { ...headersOf(), 'webhook-id': 'msg_2' }],
  ['the signature of another secret', body, headersOf({ by: randomBytes(24) })],
  ['no signature', body, { ...headersOf(), 'webhook-signature': '' }],
  ['no headers', body, new Headers()],
  ['a time of six minutes ago', body, headersOf({ at: Date.now() - 6 * minuteMs })],
  ['a time six minutes ahead', body, headersOf({ at: Date.now() + 6 * minuteMs })],
])('a delivery with %s is refused', (_, sent, headers) => {
  expect(() => verifyWebhook(sent, headers, secret)).toThrow();
});
