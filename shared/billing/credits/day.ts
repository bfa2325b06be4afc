import { dayMs } from '../../platform/call/clock.ts';

/** A day in UTC, as `2026-11-22`: days sort like their texts. */
export type Day = string;

/** Rows of a day may come in until then: a row is written within seconds of its time, and clocks differ by less. */
const closesAfterMs = 3_600_000;

export const dayOf = (at: number): Day => new Date(at).toISOString().slice(0, 10);
export const startOfDay = (day: Day): number => Date.parse(day);
/** The first moment of the next day. */
export const endOfDay = (day: Day): number => startOfDay(day) + dayMs;

/** The latest day that is closed at `now`: a day closes an hour after its end. */
export const lastClosedDay = (now: number): Day => dayOf(now - closesAfterMs - dayMs);
