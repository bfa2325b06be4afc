import { expect, test } from '@jest/globals';
import type { Failure } from '../../../../../shared/apps/client/calls/exchange.ts';
import { pauseAfter } from '../../../../../shared/apps/client/calls/pauses.ts';
import type { Repeat } from '../../../../../shared/contract/endpoint.ts';

const failure = (status: number | undefined, code = 'UNKNOWN', retryAfterSeconds?: number): Failure => ({
  status,
  code: code as Failure['code'],
  message: '',
  retryAfterSeconds,
});

const most = (given: Failure, repeat: Repeat = 'keyed', retries = 2, made = { attempts: 1, repeats: 0 }) =>
  pauseAfter(given, repeat, retries, made, () => 1);

const lost = failure(undefined, 'CONNECTION_LOST');

test.each([
  ['a lost connection', lost, 500],
  ['408', failure(408), 500],
  ['429', failure(429, 'RATE_LIMIT'), 500],
  ['500', failure(500), 500],
  ['502 of a proxy between', failure(502, 'NOT_AN_ANSWER'), 500],
  ['503', failure(503, 'OVERLOADED'), 500],
  ['504', failure(504, 'TIMEOUT'), 500],
  ['a pause of a minute that the service asks for', failure(429, 'RATE_LIMIT', 60), 60_500],
  ['a longer pause that it asks for', failure(429, 'RATE_LIMIT', 61), undefined],
  ['a listing that others change', failure(409, 'LISTING_BUSY', 30), 30_500],
  ['a call in flight', failure(409, 'REQUEST_IN_FLIGHT'), 500],
  ['a call in flight, however long it is to wait', failure(409, 'REQUEST_IN_FLIGHT', 61), 61_500],
  ['a call in flight, as pricing operations say it', failure(409, 'BAD_REQUEST'), 500],
  ['400', failure(400, 'BAD_REQUEST'), undefined],
  ['401', failure(401, 'UNAUTHORIZED'), undefined],
  ['402', failure(402, 'OUT_OF_CREDITS'), undefined],
  ['403', failure(403, 'BLOCKED'), undefined],
  ['404', failure(404, 'NOT_FOUND'), undefined],
  ['409 of a proxy', failure(409, 'NOT_AN_ANSWER'), undefined],
  ['a listing that was changed', failure(409, 'LISTING_CHANGED'), undefined],
  ['413', failure(413, 'PAYLOAD_TOO_LARGE'), undefined],
  ['422', failure(422, 'IDEMPOTENCY_KEY_REUSED'), undefined],
  ['302', failure(302, 'NOT_AN_ANSWER'), undefined],
  ['a page', failure(200, 'NOT_AN_ANSWER'), undefined],
])('after %s an attempt is repeated, at most that much later, or not at all', (_, given, pause) => {
  expect(most(given)).toBe(pause);
});

test('the pause doubles up to eight seconds, until the retries are used up', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) =>
    most(lost, 'keyed', 6, { attempts, repeats: attempts - 1 }),
  );
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000, undefined]);
  expect(most(lost, 'keyed', 0)).toBeUndefined();
});

test('the pause is random up to its maximum, and never shorter than the service asks for', () => {
  const made = { attempts: 1, repeats: 0 };
  const least = [lost, failure(429, 'RATE_LIMIT', 7)].map((given) =>
    pauseAfter(given, 'keyed', 2, made, () => 0),
  );
  expect(least).toEqual([0, 7000]);
});

test('a call in flight is waited for after any number of attempts, if repeats are enabled', () => {
  const inFlight = failure(409, 'REQUEST_IN_FLIGHT');
  expect(most(inFlight, 'keyed', 1, { attempts: 20, repeats: 1 })).toBe(8000);
  expect(most(inFlight, 'keyed', 0)).toBeUndefined();
});
