import { expect, test } from '@jest/globals';
import { reportUnusualSpending } from '../../../../shared/billing/credits/audit/unusual-spending.ts';
import type { DaySums } from '../../../../shared/billing/credits/days.ts';
import { endless, memoryLog } from './support/bounds.ts';

const sumsOf = ([day, spent]: [string, number]): DaySums => ({
  day,
  spent,
  granted: 0,
  grantedTotal: 0,
  spentTotal: 0,
  usage: [],
});

/** The report on a day, after closed days with this spending. */
async function reported(day: string, spent: number, past: Readonly<Record<string, number>>) {
  const log = memoryLog();
  const closed = Object.entries(past).map(sumsOf);
  const between = async (_account: string, first: string, last: string) =>
    closed.filter((daySums) => daySums.day >= first && daySums.day <= last);
  await reportUnusualSpending({ between }, 'acme', [{ day, spent }], { budget: endless, log });
  return log.events;
}

test('an account that spends more than three times its busiest day of the last two weeks is reported, with both figures', async () => {
  const past = { '2026-11-09': 1000, '2026-11-20': 900, '2026-11-22': 100 };
  const fields = { account: 'acme', day: '2026-11-23', spent: 3001, busiest: 1000 };
  const event = { level: 'warn', event: 'account.spends-unusually', fields };
  expect(await reported('2026-11-23', 3001, past)).toEqual([event]);
  // A busy day more than two weeks ago and the day itself are left out of the comparison.
  const others = { ...past, '2026-11-08': 50_000, '2026-11-23': 3001 };
  expect(await reported('2026-11-23', 3001, others)).toEqual([event]);
});

test.each<[why: string, spent: number, past: Readonly<Record<string, number>>]>([
  ['spends three times as much', 3000, { '2026-11-22': 1000 }],
  ['is always busy on this day of the week', 9000, { '2026-11-16': 8000, '2026-11-17': 20 }],
  ['has no past', 50_000, {}],
  ['spends little', 1999, { '2026-11-22': 10 }],
])('an account that %s is not reported', async (_why, spent, past) => {
  expect(await reported('2026-11-23', spent, past)).toEqual([]);
});
