import { type Day, dayMs, dayOf } from '../credits/day.ts';
import { ServiceError } from '../errors/service-error.ts';
import { lastDayOf, latestMonths, monthName } from './days.ts';

/** Days that a page of usage is about, both included. */
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

/** @throws ServiceError BAD_REQUEST if that is none of the offered months */
export function offeredMonth(name: string, now: number): string {
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

/** Periods to choose from, by name. */
export const periodChoices = (now: number): [string, string][] => [
  ['', 'Last 30 days'],
  ...offeredMonths(now).map((month): [string, string] => [month, monthName(month)]),
];
