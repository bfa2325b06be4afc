import { describe, expect, test } from '@jest/globals';
import { untilAborted } from '../../../../shared/platform/call/time-budget.ts';

const reason = new Error('over');
const never = new Promise<never>(() => {});

describe('untilAborted', () => {
  test('gives the result of work that ends first', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve(1), signal)).toBe(1);
  });

  test('throws what the work throws', async () => {
    const { signal } = new AbortController();
    await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  });

  test('throws the reason itself when the signal aborts first', async () => {
    const controller = new AbortController();
    const waiting = untilAborted(never, controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });

  test('throws the reason of a signal that had aborted before', async () => {
    await expect(untilAborted(never, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  test('ignores a failure of the work after the signal has aborted', async () => {
    const work = Promise.withResolvers<never>();
    const waiting = untilAborted(work.promise, AbortSignal.abort(reason));
    work.reject(new Error('late'));
    await expect(waiting).rejects.toBe(reason);
  });
});
