import { describe, expect, test } from '@jest/globals';
import {
  answerPaymentEvent,
  type EventServices,
} from '../../../../shared/billing/payments/payment-events.ts';
import type { PaymentEvent } from '../../../../shared/billing/payments/payment-provider.ts';
import { counts } from '../../../support/counts.ts';
import { brokenRules } from '../credits/support/books.ts';
import { small, usePayments } from './support/use-payments.ts';

const p = usePayments();
type Method = (...given: unknown[]) => Promise<unknown>;

class Crash extends Error {}

/** The services, where each call has two points: before and after its effect. The process ends at one of them. */
function crashingAt(point: number, services: EventServices) {
  const passed = { points: 0 };
  const pass = () => {
    if (passed.points++ === point) throw new Crash();
  };
  const watched = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver);
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]) => {
          pass();
          const result = await (method as Method)(...given);
          pass();
          return result;
        };
      },
    });
  const { provider, money, grants, takeBacks } = services;
  return {
    passed,
    services: {
      ...services,
      provider: watched(provider),
      money: watched(money),
      grants: watched(grants),
      takeBacks: watched(takeBacks),
    },
  };
}

/** Answers an event and crashes at a point. @returns how many points there were if it never reached this one */
async function answerAndCrash(event: PaymentEvent, point: number): Promise<number | undefined> {
  const { services, passed } = crashingAt(point, p.servicesWith());
  try {
    await answerPaymentEvent(event, services, p.bounds);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
  return passed.points > point ? undefined : passed.points;
}

const answer = (event: PaymentEvent) => answerPaymentEvent(event, p.servicesWith(), p.bounds);

async function booksOf(account: string) {
  const books = await p.bench.credits.books(account);
  expect(brokenRules(books)).toEqual([]);
  return books;
}

const mostPoints = 40;
/** A small run crashes at every third point: at some before and at some after an effect. */
const stride = counts(3, 1);

/**
 * Answers an event of a paid checkout once for each point, with a crash there, and then once more.
 *
 * @param prepare what happens before; returns the event
 * @param check what the books must say afterwards
 * @returns how many points there are
 */
async function crashEverywhere(
  prepare: (sessionId: string, account: string) => PaymentEvent | Promise<PaymentEvent>,
  check: (books: Awaited<ReturnType<typeof booksOf>>) => void,
): Promise<number | undefined> {
  let points: number | undefined;
  for (let point = 0; points === undefined && point < mostPoints; point += stride) {
    const account = await p.bench.credits.newAccount(0);
    const sessionId = await p.begin(account);
    p.payments.choose(sessionId, 'pay');
    const event = await prepare(sessionId, account);
    points = await answerAndCrash(event, point);
    expect((await booksOf(account)).account.available).toBeLessThanOrEqual(small.credits);
    // The payment's own event changes nothing afterwards.
    await answer({ about: 'checkout', sessionId });
    await answer(event);
    check(await booksOf(account));
  }
  return points;
}

describe('a process that ends at any point', () => {
  test('a process that ends between payment and grant leaves exactly one grant, once the event is sent again', async () => {
    const points = await crashEverywhere(
      (sessionId) => ({ about: 'checkout', sessionId }),
      ({ rows, account }) => expect([rows.length, account.available]).toEqual([1, small.credits]),
    );
    // Requesting, looking up the grant and making it, each before and after.
    expect(points).toBe(6);
  });

  test('a process that ends while a refund overtakes its payment leaves one grant and one take-back', async () => {
    const points = await crashEverywhere(
      (sessionId) => ({ about: 'refund', reversalId: p.payments.refund(sessionId, 950).id }),
      ({ rows, account }) =>
        expect([rows.map(({ kind }) => kind), account.available]).toEqual([['grant', 'take-back'], 500]),
    );
    expect(points).toBe(18);
  });

  test('a process that ends while a won dispute gives credits back leaves one row that gives them back', async () => {
    const points = await crashEverywhere(
      async (sessionId, account) => {
        const { id: reversalId } = p.payments.dispute(sessionId);
        const event = { about: 'dispute', reversalId } as const;
        await answer(event);
        expect((await booksOf(account)).account.available).toBe(0);
        p.payments.endDispute(reversalId, 'won');
        return event;
      },
      ({ rows, account }) => expect([rows.length, account.available]).toEqual([3, small.credits]),
    );
    expect(points).toBe(16);
  });
});
