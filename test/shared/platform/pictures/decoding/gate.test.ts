import { expect, test } from '@jest/globals';
import { createGate } from '../../../../../shared/platform/pictures/decoding/gate.ts';

/** Lets everything run that only waits for its turn. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('as many as there are places enter at once, the others in order of arrival', async () => {
  const gate = createGate(2);
  const inside: string[] = [];
  const leave: Record<string, () => void> = {};
  for (const who of ['a', 'b', 'c', 'd']) {
    void gate.enter().then((out) => {
      inside.push(who);
      leave[who] = out;
    });
  }
  await settle();
  expect(inside).toEqual(['a', 'b']);
  leave.b?.();
  leave.b?.();
  await settle();
  expect(inside).toEqual(['a', 'b', 'c']);
  leave.a?.();
  leave.c?.();
  await settle();
  expect(inside).toEqual(['a', 'b', 'c', 'd']);
});

test('an aborted waiter leaves the queue with its own reason, and those after it move up', async () => {
  const gate = createGate(1);
  const leave = await gate.enter();
  const gone = new AbortController();
  const second = gate.enter(gone.signal);
  const third = gate.enter();
  gone.abort(new Error('given up'));
  await expect(second).rejects.toThrow('given up');
  leave();
  (await third)();
  await gate.enter();
  await expect(gate.enter(gone.signal)).rejects.toThrow('given up');
});
