import { describe, expect, test } from '@jest/globals';
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

const repeats = (given: Failure, repeat: Repeat = 'keyed') => most(given, repeat) !== undefined;

const lost = failure(undefined, 'CONNECTION_LOST');

describe('a passing failure', () => {
  test.each([
    ['a lost connection', lost],
    ['408', failure(408)],
    ['429', failure(429, 'RATE_LIMIT')],
    ['500', failure(500)],
    ['502 of a proxy between', failure(502, 'NOT_AN_ANSWER')],
    ['503', failure(503, 'OVERLOADED')],
    ['504', failure(504, 'TIMEOUT')],
    ['a listing that others change', failure(409, 'LISTING_BUSY', 30)],
    ['a call in flight', failure(409, 'REQUEST_IN_FLIGHT')],
    ['a call in flight, as pricing operations say it', failure(409, 'BAD_REQUEST')],
  ])('a failed attempt is repeated after %s', (_, given) => {
    expect(repeats(given)).toBe(true);
  });
});

describe('a final failure', () => {
  test.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [402, 'OUT_OF_CREDITS'],
    [403, 'BLOCKED'],
    [404, 'NOT_FOUND'],
    [409, 'NOT_AN_ANSWER'],
    [409, 'LISTING_CHANGED'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [422, 'IDEMPOTENCY_KEY_REUSED'],
    [302, 'NOT_AN_ANSWER'],
    [200, 'NOT_AN_ANSWER'],
  ])('a failed attempt is not repeated after %i %s', (status, code) => {
    expect(repeats(failure(status, code))).toBe(false);
  });

  test('a failed attempt is not repeated when the retries are used up', () => {
    expect(most(lost, 'keyed', 2, { attempts: 3, repeats: 2 })).toBeUndefined();
    expect(most(lost, 'keyed', 0)).toBeUndefined();
  });

  test('a failed attempt is not repeated when the service asks for more than a minute', () => {
    expect(most(failure(429, 'RATE_LIMIT', 61))).toBeUndefined();
    expect(most(failure(429, 'RATE_LIMIT', 60))).toBe(60_500);
  });
});

describe('the pause', () => {
  test('doubles up to eight seconds', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) =>
      most(lost, 'keyed', 9, { attempts, repeats: attempts - 1 }),
    );
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  test('the pause is drawn from nothing to the whole of it', () => {
    expect(pauseAfter(lost, 'keyed', 2, { attempts: 1, repeats: 0 }, () => 0)).toBe(0);
  });

  test('the pause is never shorter than what the service asks for', () => {
    const asked = failure(429, 'RATE_LIMIT', 7);
    expect(pauseAfter(asked, 'keyed', 2, { attempts: 1, repeats: 0 }, () => 0)).toBe(7000);
  });

  test('waits for a call in flight however long it is to wait', () => {
    expect(most(failure(409, 'REQUEST_IN_FLIGHT', 61))).toBe(61_500);
  });

  test('waits for a call in flight however often it was asked for', () => {
    const inFlight = failure(409, 'REQUEST_IN_FLIGHT');
    expect(most(inFlight, 'keyed', 1, { attempts: 20, repeats: 1 })).toBe(8000);
    expect(most(inFlight, 'keyed', 0)).toBeUndefined();
  });
});
