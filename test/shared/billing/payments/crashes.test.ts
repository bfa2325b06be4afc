import { describe, expect, test } from '@jest/globals';
import {
  answerPaymentEvent,
  type EventServices,
} from '../../../../shared/billing/payments/answer-payment-event.ts';
import type { PaymentEvent } from '../../../../shared/billing/payments/payment-provider.ts';
import { counts } from '../../../support/counts.ts';
import { brokenRules } from '../credits/support/books.ts';
import { small, usePayments } from './support/use-payments.ts';

const p = usePayments();
type Method = (...given: unknown[]) => Promise<unknown>;

class Crash extends Error {}

/** The services, of which every call counts two points: before and after its effect. The process ends at one of them. */
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

/** Answers an event and crashes at a point. @returns how many points there were, if that is none of them */
async function answerAndCrash(event: PaymentEvent, point: number): Promise<number | undefined> {
  const { services, passed } = crashingAt(point, p.servicesWith());
  try {
    await answerPaymentEvent(event, services, p.bounds);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
  return passed.points > point ? undefined : passed.points;
}

async function booksOf(account: string) {
  const books = await p.bench.credits.books(account);
  expect(brokenRules(books)).toEqual([]);
  return books;
}

const mostPoints = 40;
/** A small run crashes at every third point: at some before and at some after an effect. */
const stride = counts(3, 1);

describe('a process that ends at any point', () => {
  test('a process that ends between payment and grant leaves exactly one grant, once the event comes again', async () => {
    let points: number | undefined;
    for (let point = 0; points === undefined && point < mostPoints; point += stride) {
      const account = await p.bench.credits.newAccount(0);
      const sessionId = await p.begin(account);
      p.payments.choose(sessionId, 'pay');
      const event = { about: 'checkout', sessionId } as const;
      points = await answerAndCrash(event, point);
      expect((await booksOf(account)).account.available).toBeLessThanOrEqual(small.credits);
      await answerPaymentEvent(event, p.servicesWith(), p.bounds);
      const { rows, account: after } = await booksOf(account);
      expect([rows.length, after.available]).toEqual([1, small.credits]);
    }
    // Asking, looking for the grant and making it, each before and after.
    expect(points).toBe(6);
  });

  test('a process that ends while a refund overtakes its payment leaves one grant and one taking back', async () => {
    let points: number | undefined;
    for (let point = 0; points === undefined && point < mostPoints; point += stride) {
      const account = await p.bench.credits.newAccount(0);
      const sessionId = await p.begin(account);
      p.payments.choose(sessionId, 'pay');
      const { id: reversalId } = p.payments.refund(sessionId, 950);
      const event = { about: 'refund', reversalId } as const;
      points = await answerAndCrash(event, point);
      await answerPaymentEvent({ about: 'checkout', sessionId }, p.servicesWith(), p.bounds);
      await answerPaymentEvent(event, p.servicesWith(), p.bounds);
      const { rows, account: after } = await booksOf(account);
      expect([rows.map(({ kind }) => kind), after.available]).toEqual([['grant', 'take-back'], 500]);
    }
    expect(points).toBe(18);
  });

  test('a process that ends while a dispute that was won gives back leaves one giving back', async () => {
    let points: number | undefined;
    for (let point = 0; points === undefined && point < mostPoints; point += stride) {
      const account = await p.bench.credits.newAccount(0);
      const sessionId = await p.begin(account);
      p.payments.choose(sessionId, 'pay');
      const { id: reversalId } = p.payments.dispute(sessionId);
      const event = { about: 'dispute', reversalId } as const;
      await answerPaymentEvent(event, p.servicesWith(), p.bounds);
      expect((await booksOf(account)).account.available).toBe(0);
      p.payments.endDispute(reversalId, 'won');
      points = await answerAndCrash(event, point);
      await answerPaymentEvent(event, p.servicesWith(), p.bounds);
      const { rows, account: after } = await booksOf(account);
      expect([rows.length, after.available]).toEqual([3, small.credits]);
    }
    expect(points).toBe(16);
  });
});
