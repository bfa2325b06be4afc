import { expect, test } from '@jest/globals';
import { inParts } from '../../../../shared/platform/call/in-parts.ts';
import { untilAborted } from '../../../../shared/platform/call/time-budget.ts';
import { testCall } from '../../operations/market/test-call.ts';

const never = () => new Promise<never>(() => undefined);

test('the work returns the result of its parts', async () => {
  const sum = await inParts(testCall(), async (_call, essential) => {
    const [first, two] = [essential(Promise.resolve(1)), essential(Promise.resolve(2))];
    return (await first) + (await two);
  });
  expect(sum).toBe(3);
});

test('a part that fails ends the work at once and stops the others', async () => {
  const stopped: string[] = [];
  const work = inParts(testCall(), async ({ budget }, essential) => {
    void essential(untilAborted(never(), budget.signal).catch(() => stopped.push('other part')));
    void essential(Promise.reject(new Error('this part')));
    await untilAborted(never(), budget.signal).finally(() => stopped.push('work'));
  });
  await expect(work).rejects.toThrow('this part');
  expect(stopped.sort()).toEqual(['other part', 'work']);
});

test('a part that is not awaited is stopped before the answer', async () => {
  let isStopped = false;
  const answer = await inParts(testCall(), async ({ budget }, essential) => {
    void essential(
      untilAborted(never(), budget.signal).catch(() => {
        isStopped = true;
      }),
    );
    return 'answer';
  });
  expect([answer, isStopped]).toEqual(['answer', true]);
});
