import { afterEach } from '@jest/globals';
import type { Call } from '../../../../shared/platform/call/call.ts';
import { startTimeBudget, type TimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';

/** 2026-11-03T04:05:06.789Z */
export const startTime = Date.UTC(2026, 10, 3, 4, 5, 6, 789);

export interface TestCall extends Call {
  /** The answer's headers so far. */
  readonly headers: Record<string, string>;
  /** Names and fields of the events so far. */
  readonly events: { readonly name: string; readonly fields: Readonly<Record<string, unknown>> }[];
}

const running: { end(): void }[] = [];
afterEach(() => {
  for (const budget of running.splice(0)) budget.end();
});

/** A budget that ends with the test. */
export function testBudget(milliseconds: number): TimeBudget {
  const budget = startTimeBudget(milliseconds);
  running.push(budget);
  return budget;
}

/** A call of the account `acc-1` at a fixed time, with 25 seconds to work. */
export function testCall(changes: Partial<Call> = {}): TestCall {
  const events: TestCall['events'] = [];
  const headers: TestCall['headers'] = {};
  const note = (name: string, fields: Readonly<Record<string, unknown>> = {}) => {
    events.push({ name, fields });
  };
  return {
    requestId: 'request-1',
    account: { id: 'acc-1', keyId: 'key', keyName: 'test' },
    address: () => 'https://api.example',
    budget: changes.budget ?? testBudget(25_000),
    clock: () => startTime,
    log: { info: note, warn: note, error: (name, _error, fields) => note(name, fields) },
    addHeaders: (more) => Object.assign(headers, more),
    setAftermath: () => undefined,
    headers,
    events,
    ...changes,
  };
}

/** The ServiceError that a piece of work ends with. */
export async function failureOf(work: () => unknown): Promise<ServiceError> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}
