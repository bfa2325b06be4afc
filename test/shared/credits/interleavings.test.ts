import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Charged } from '../../../shared/credits/charge.ts';
import { type ChargeIds, randomChargeIds } from '../../../shared/credits/charge-ids.ts';
import { createCharges } from '../../../shared/credits/charges.ts';
import { sweepHolds } from '../../../shared/credits/sweep-holds.ts';
import { ServiceError } from '../../../shared/errors/service-error.ts';
import { counts } from '../../support/counts.ts';
import { reportFigure } from '../../support/figures.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, holdPassed, movedClock } from './support/bounds.ts';
import { type Gate, gatedStores } from './support/gated-stores.ts';
import { useCredits } from './support/use-credits.ts';

const interleavings = counts(10, 2000);
const bench = useCredits();

const calls = fc.array(
  fc.record({
    key: fc.constantFrom(undefined, 'k1', 'k1', 'k2'),
    amount: fc.constantFrom(0, 10),
    works: fc.constantFrom('delivers', 'delivers', 'fails'),
    /** Time that passes before its work is done: past the life of a hold, now and then. */
    takesMs: fc.constantFrom(0, 0, 1000, holdPassed),
  }),
  { minLength: 2, maxLength: 4 },
);

test(
  'calls and sweeps whose requests meet in any order keep every rule, and deliver exactly what is charged',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        calls,
        fc.constantFrom(10, 20, 100),
        fc.constantFrom(1, 1, 3),
        async (scheduler, asked, credits, shares) => {
          const { stores, raising, indexOf, books, newAccount, newSpreadAccount } = bench.credits;
          const accountId = await (shares === 1 ? newAccount(credits) : newSpreadAccount(credits, shares));
          const index = indexOf(accountId, shares);
          const time = movedClock();
          const gate: Gate = async (name, _kind, effect) => {
            await scheduler.schedule(Promise.resolve(), name);
            return effect();
          };
          const gated = gatedStores({ ...stores, ...raising, index }, gate);
          const sweep = (over = gated) => sweepHolds(over, boundsOf(time.clock));
          let drawn = 0;
          const ids: ChargeIds = { ...randomChargeIds, share: () => drawn++ % shares };
          const charges = createCharges({ ...gated, ids });
          const delivered: (Charged & { key: string | undefined })[] = [];

          const running = asked.map(async ({ key, amount, works, takesMs }, number) => {
            const request = {
              accountId,
              operation: 'predict-price',
              amount,
              ...(key === undefined ? {} : { idempotency: { key, requestHash: String(amount) } }),
            };
            try {
              const charged = await charges.charge(request, boundsOf(time.clock), async () => {
                await scheduler.schedule(Promise.resolve(), 'work');
                time.advance(takesMs);
                if (works === 'fails') throw new ServiceError('UPSTREAM_FAILED');
                return { body: `answer ${number}`, delivered: true };
              });
              delivered.push({ ...charged, key });
            } catch (error) {
              if (!(error instanceof ServiceError)) throw error;
            }
          });
          await scheduler.waitFor(Promise.all([...running, sweep(), sweep()]));

          const during = await books(accountId);
          expect(brokenRules(during)).toEqual([]);
          time.advance(holdPassed);
          await sweep({ ...stores, ...raising, index });
          const after = await books(accountId);
          expect(brokenRules(after)).toEqual([]);
          expect(after.account.holds.size).toBe(0);
          // Nobody here stops, so what is settled was delivered, unless it was given back first: a call whose hold expired
          // while it settled finds that the sweep took its answer for lost. No key could have replayed that.
          const returned = after.rows.filter(({ kind }) => kind === 'return').length;
          expect(returned).toBeLessThanOrEqual(asked.filter(({ key }) => key === undefined).length);
          expect(after.settled.length - returned).toBe(delivered.filter(({ replayed }) => !replayed).length);
          expect(after.account.spent).toBe(delivered.reduce((sum, { charged }) => sum + charged, 0));
          for (const key of ['k1', 'k2']) {
            const answers = delivered.filter((one) => one.key === key);
            expect(new Set(answers.map(({ body }) => body)).size).toBeLessThanOrEqual(1);
            expect(answers.filter(({ replayed }) => !replayed).length).toBeLessThanOrEqual(1);
          }
        },
      ),
      { seed: 11, numRuns: interleavings },
    );
    reportFigure('interleavings', interleavings);
  },
  counts(120_000, 1_200_000),
);
