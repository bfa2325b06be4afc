import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { systemClock } from '../../shared/platform/call/clock.ts';
import { startTimeBudget } from '../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { brokenRules } from '../shared/billing/credits/support/books.ts';
import { memoryLog } from '../shared/billing/credits/support/bounds.ts';
import { useCredits } from '../shared/billing/credits/support/use-credits.ts';
import { counts } from '../support/counts.ts';

/** Calls a second of one account, sent whether or not earlier ones were answered. */
const rate = Number(process.env.LOAD_RATE ?? counts(10, 25));
const seconds = Number(process.env.LOAD_SECONDS ?? counts(3, 30));
const workMs = 8000;
const budgetMs = 26_000;
const bench = useCredits();

const percentile = (values: readonly number[], share: number): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0);

/*
 * The charge around work of 8 s, without host and network in front of it, so that what is measured is what an account's
 * credits take. Database and calls share the machine: at its limit the figures say what of it each call needs.
 */
test(
  `one account makes ${rate} calls of 8 s a second, and the books balance`,
  async () => {
    const { charges, books, newAccount } = bench.credits;
    const account = await newAccount(rate * seconds * 10);
    const outcomes = new Map<string, number>();
    const overheads: number[] = [];
    let alive = 0;
    let mostAlive = 0;

    const call = async (): Promise<void> => {
      const budget = startTimeBudget(budgetMs);
      const request = { accountId: account, operation: 'predict-price', amount: 10 };
      const begun = performance.now();
      let worked = 0;
      const outcome = await charges
        .charge(request, { clock: systemClock, budget, log: memoryLog() }, async () => {
          const from = performance.now();
          mostAlive = Math.max(mostAlive, ++alive);
          await sleep(workMs);
          alive -= 1;
          worked = performance.now() - from;
          return { body: 'answer', delivered: true };
        })
        .then(
          () => 'served',
          (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
        );
      budget.end();
      if (outcome === 'served') overheads.push(performance.now() - begun - worked);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    };

    const usedBefore = process.cpuUsage();
    const startsAt = performance.now();
    const sent: Promise<void>[] = [];
    while (sent.length < rate * seconds) {
      const due = Math.floor(((performance.now() - startsAt) / 1000) * rate) + 1;
      while (sent.length < Math.min(due, rate * seconds)) sent.push(call());
      await sleep(1);
    }
    const sentIn = (performance.now() - startsAt) / 1000;
    await Promise.all(sent);
    const used = process.cpuUsage(usedBefore);

    console.log('one account: calls a second sent', Math.round(sent.length / sentIn));
    console.log('one account: outcomes', JSON.stringify(Object.fromEntries(outcomes)));
    console.log('one account: most calls in work', mostAlive);
    console.log('one account: ms around the work, median', percentile(overheads, 0.5));
    console.log('one account: ms around the work, 99 %', percentile(overheads, 0.99));
    const ms = (used.user + used.system) / 1000 / sent.length;
    console.log('one account: ms of processor time a call, without the database', ms.toFixed(1));
    const after = await books(account);
    expect(brokenRules(after)).toEqual([]);
    expect(after.settled.length).toBeGreaterThanOrEqual(outcomes.get('served') ?? 0);
    const refusals = new Set(['served', 'RATE_LIMIT', 'OVERLOADED', 'TIMEOUT']);
    expect([...outcomes.keys()].filter((outcome) => !refusals.has(outcome))).toEqual([]);
  },
  counts(120_000, 600_000),
);
