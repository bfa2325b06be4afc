import { type Day, dayOf } from '../../../billing/credits/days.ts';
import { countOfDays } from '../../../billing/usage/usage-by-day.ts';
import { dayMs } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { fullDay, lastDayOf, latestMonths, monthName } from '../layout/formats.ts';

/** The days that a page of usage covers, both included. */
export interface Period {
  /** As the address names it: empty for the last 30 days, or a month, `2026-11`. */
  readonly name: string;
  readonly label: string;
  readonly from: Day;
  readonly to: Day;
}

const days = 30;
const monthsBack = 24;

/** The months that a page offers, the newest first. */
export const offeredMonths = (now: number): string[] => latestMonths(now, monthsBack);

/** @throws ServiceError BAD_REQUEST if it is not one of the offered months */
function offeredMonth(name: string, now: number): string {
  if (!offeredMonths(now).includes(name)) {
    throw new ServiceError('BAD_REQUEST', `Choose one of the last ${monthsBack} months.`);
  }
  return name;
}

/** The last 30 days, today included, or a month. @throws ServiceError as offeredMonth does */
export function periodOf(name: string, now: number): Period {
  if (name === '') {
    return { name, label: 'Last 30 days', from: dayOf(now - (days - 1) * dayMs), to: dayOf(now) };
  }
  const month = offeredMonth(name, now);
  return { name, label: monthName(month), from: `${month}-01`, to: lastDayOf(month) };
}

/** The days that a statement covers, both included. */
export interface StatementPeriod {
  readonly label: string;
  readonly from: Day;
  readonly to: Day;
  /** As an address names it: a month, or the days. */
  readonly query: Readonly<Record<string, string>>;
}

/**
 * The days that an address names with `from` and `to`, or its `month`; the current month by default.
 *
 * @throws ServiceError BAD_REQUEST
 */
export function statementPeriodOf(asked: URLSearchParams, now: number): StatementPeriod {
  const [from, to] = [asked.get('from') ?? '', asked.get('to') ?? ''];
  if (from === '' && to === '') {
    const month = offeredMonth(asked.get('month') || dayOf(now).slice(0, 7), now);
    return { label: monthName(month), from: `${month}-01`, to: lastDayOf(month), query: { month } };
  }
  const label = countOfDays(from, to) === 1 ? fullDay(from) : `${fullDay(from)} to ${fullDay(to)}`;
  return { label, from, to, query: { from, to } };
}

/** Periods to choose from, by name. */
export const periodChoices = (now: number): [string, string][] => [
  ['', 'Last 30 days'],
  ...offeredMonths(now).map((month): [string, string] => [month, monthName(month)]),
];
