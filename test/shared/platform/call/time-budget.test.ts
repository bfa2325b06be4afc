import { describe, expect, test } from '@jest/globals';
import { startTimeBudget, untilAborted, withinBudget } from '../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';

/** Work that listens to its budget and then fails with `error`. */
const stopped = (signal: AbortSignal, error: Error) =>
  untilAborted(new Promise<never>(() => {}), signal).catch(() => Promise.reject(error));

describe('work within a budget that ends', () => {
  test.each([
    new ServiceError('TIMEOUT', 'the model did not answer in time'),
    new ServiceError('OVERLOADED', 'the database: GetItem on t: no time left'),
  ])('fails with TIMEOUT for the reason that the work gives: %s', async (error) => {
    const budget = startTimeBudget(10);
    await expect(withinBudget(stopped(budget.signal, error), budget)).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: error.message,
    });
  });

  test.each([
    ['a failure that callers read', new ServiceError('BAD_REQUEST', 'image_urls[0] is damaged')],
    ['a bug', new TypeError('bug')],
  ])('does not take its reason from %s', async (_what, error) => {
    const budget = startTimeBudget(10);
    const failure = await withinBudget(stopped(budget.signal, error), budget).catch((thrown) => thrown);
    expect(failure).toBe(budget.signal.reason);
  });

  test('fails without waiting for work that does not listen', async () => {
    const budget = startTimeBudget(10);
    await expect(withinBudget(new Promise(() => {}), budget)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('fails even if the process was too busy to notice the end', async () => {
    const budget = startTimeBudget(10);
    const busy = async () => {
      const endsAt = performance.now() + 20;
      while (performance.now() < endsAt);
      return 'too late';
    };
    await expect(withinBudget(busy(), budget)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});

test('the reason of the signal itself ends a wait, and later errors of the work are ignored', async () => {
  const reason = new Error('over');
  const [controller, work] = [new AbortController(), Promise.withResolvers<never>()];
  const waiting = untilAborted(work.promise, controller.signal);
  controller.abort(reason);
  work.reject(new Error('late'));
  await expect(waiting).rejects.toBe(reason);
  await expect(untilAborted(Promise.resolve(1), controller.signal)).rejects.toBe(reason);
});
