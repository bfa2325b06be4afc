import { type Day, dayOf } from '../../../billing/credits/days.ts';
import { daysOfMonth } from '../../../billing/usage/statement.ts';
import { countOfDays, lastDays } from '../../../billing/usage/usage-by-day.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { fullDay, monthName } from '../layout/formats.ts';

/** The days that a page covers, both included. */
export interface Period {
  /** As the address names it: empty for the last 30 days, a month, `2026-11`, or undefined for other days. */
  readonly name: string | undefined;
  readonly label: string;
  readonly from: Day;
  readonly to: Day;
}

const monthsBack = 24;

/** The months that a page offers, the newest first, with their names. UTC. */
export const monthChoices = (now: number): [month: string, name: string][] =>
  Array.from({ length: monthsBack }, (_, ago) => {
    const today = new Date(now);
    const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago);
    const month = dayOf(first).slice(0, 7);
    return [month, monthName(month)];
  });

/** The last 30 days, or a month. @throws ServiceError BAD_REQUEST if it is not one of the offered months */
export function periodOf(name: string, now: number): Period {
  if (name === '') return { name, label: 'Last 30 days', ...lastDays(30, () => now) };
  if (!monthChoices(now).some(([month]) => month === name))
    throw new ServiceError('BAD_REQUEST', `Choose one of the last ${monthsBack} months.`);
  return { name, label: monthName(name), ...daysOfMonth(name) };
}

/**
 * The days that an address names with `from` and `to`, or its `month`; the current month by default.
 *
 * @throws ServiceError BAD_REQUEST
 */
export function statementPeriodOf(query: URLSearchParams, now: number): Period {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (from === '' && to === '') return periodOf(query.get('month') || dayOf(now).slice(0, 7), now);
  const label = countOfDays(from, to) === 1 ? fullDay(from) : `${fullDay(from)} to ${fullDay(to)}`;
  return { name: undefined, label, from, to };
}
