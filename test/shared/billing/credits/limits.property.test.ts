import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Charged, Work } from '../../../../shared/billing/credits/charges.ts';
import { accountLimit } from '../../../../shared/billing/credits/holds/account.ts';
import { sweepHolds } from '../../../../shared/billing/credits/sweep-holds.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { type Books, brokenRules } from './support/books.ts';
import { boundsOf, holdPassed, movedClock } from './support/bounds.ts';
import { limitsOver } from './support/limited-account.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();

const keys = ['key1', 'key2'] as const;
const limitNames = [accountLimit, ...keys] as const;
const day = 86_400_000;

const drawnStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('call' as const),
      key: fc.constantFrom(...keys),
      ends: fc.constantFrom('deliver', 'deliver', 'fail', 'stay', 'stop'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('end' as const),
      which: fc.nat(5),
      ends: fc.constantFrom('deliver', 'fail'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      name: fc.constantFrom(...limitNames),
      credits: fc.constantFrom(undefined, 10, 20, 35, 50),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(holdPassed, 9 * day),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sweep' as const) }) },
);
type Step = typeof drawnStep extends fc.Arbitrary<infer Value> ? Value : never;

interface UnderWay {
  readonly end: (how: string) => void;
  readonly charged: Promise<unknown>;
}

/** What this history of an account comes to: each broken rule in words. */
async function brokenBy(steps: readonly Step[]): Promise<string[]> {
  const { stores, charges, books, indexOf, newAccount } = bench.credits;
  const time = movedClock(Date.UTC(2026, 10, 20));
  const limits = limitsOver(() => bench.credits, time.clock);
  const accountId = await newAccount(2000);
  const broken: string[] = [];
  const underWay: UnderWay[] = [];
  /** When each charge began, and under which key. */
  const began = new Map<string, { readonly month: string; readonly key: string }>();
  const month = () => new Date(time.clock()).toISOString().slice(0, 7);

  /**
   * Credits that are charged, or may be, by limit and month. A hold that has expired does not count: it is ended by the
   * next call that needs its credits.
   */
  function taken({ rows, account }: Books, name: string): number {
    const returned = new Set(rows.flatMap((row) => (row.kind === 'return' ? [row.attempt] : [])));
    const ended = new Set(rows.flatMap((row) => (row.kind === 'charge' ? [row.attempt] : [])));
    const takers = [
      ...rows.flatMap((row) =>
        row.kind === 'charge' && row.ending === 'settled' && !returned.has(row.attempt) ? [row] : [],
      ),
      ...[...account.holds.values()].filter(
        ({ attempt, expiresAt }) => !ended.has(attempt) && expiresAt > time.clock(),
      ),
    ];
    const own = takers.filter(({ chargeId }) => {
      const from = began.get(chargeId);
      return from?.month === month() && (name === accountLimit || from.key === name);
    });
    return own.reduce((sum, { amount }) => sum + amount, 0);
  }

  function call(key: string): UnderWay & { readonly begun: Promise<void> } {
    const begun = Promise.withResolvers<void>();
    const work = Promise.withResolvers<Work>();
    // A call that is refused does not wait for it.
    work.promise.catch(() => undefined);
    const inMonth = month();
    const request = {
      accountId,
      operation: 'predict-price',
      amount: 10,
      origin: { keyId: key, requestId: 'r' },
    };
    const charged: Promise<Charged | string> = charges
      .charge(request, boundsOf(time.clock), (chargeId) => {
        began.set(chargeId, { month: inMonth, key });
        begun.resolve();
        return work.promise;
      })
      .catch((error: unknown) => {
        if (error instanceof ServiceError) return error.code;
        throw error;
      });
    const end = (how: string) => {
      if (how === 'deliver') work.resolve({ body: 'answer', delivered: true });
      if (how === 'fail') work.reject(new ServiceError('UPSTREAM_FAILED'));
    };
    return { begun: Promise.race([begun.promise, charged.then(() => undefined)]), end, charged };
  }

  /** Which of the limits of a key has too little left, by the ledger and the holds, and by what owners see. */
  async function fullLimits(key: string) {
    const [set, now] = await Promise.all([limits.read(accountId), books(accountId)]);
    const byLedger: string[] = [];
    const asShown: string[] = [];
    for (const name of [accountLimit, key]) {
      const { limit, charged, held } = set[name] ?? { limit: Number.POSITIVE_INFINITY, charged: 0, held: 0 };
      const certain = taken(now, name);
      if (certain + 10 > limit) byLedger.push(name);
      if (charged + held + 10 > limit) asShown.push(name);
    }
    return { byLedger, asShown };
  }

  for (const step of steps) {
    switch (step.does) {
      case 'call': {
        const full = await fullLimits(step.key);
        const made = call(step.key);
        await made.begun;
        made.end(step.ends);
        const isOpen = step.ends === 'stay' || step.ends === 'stop';
        const outcome = isOpen
          ? await Promise.race([made.charged, new Promise((resolve) => setImmediate(resolve, 'open'))])
          : await made.charged;
        const isRefused = outcome === 'ACCOUNT_LIMIT' || outcome === 'KEY_LIMIT';
        if (!isRefused && full.byLedger.length > 0)
          broken.push(`${step.key} took more than ${full.byLedger}`);
        if (isRefused && full.asShown.length === 0) broken.push(`${step.key} was refused`);
        if (outcome === 'open' && step.ends === 'stay') underWay.push(made);
        break;
      }
      case 'end': {
        const [made] = underWay.splice(step.which % Math.max(1, underWay.length), 1);
        made?.end(step.ends);
        await made?.charged;
        break;
      }
      case 'set':
        await limits.set(accountId, step.credits, step.name);
        break;
      case 'wait':
        time.advance(step.milliseconds);
        break;
      case 'sweep': {
        await sweepHolds({ ...stores, index: indexOf(accountId) }, boundsOf(time.clock));
        break;
      }
    }
    broken.push(...brokenRules(await books(accountId)));
    if (broken.length > 0) return broken;
  }
  for (const made of underWay) {
    made.end('fail');
    await made.charged;
  }
  return [...broken, ...brokenRules(await books(accountId))];
}

test(
  'drawn histories of calls and limits never take more than a limit allows',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawnStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        expect(await brokenBy(steps)).toEqual([]);
      }),
      { numRuns: counts(12, 150), seed: 20_261_123, endOnFailure: true },
    );
  },
  counts(120_000, 3_600_000),
);
