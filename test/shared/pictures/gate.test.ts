import { expect, test } from '@jest/globals';
import { createGate } from '../../../shared/pictures/gate.ts';

/** Lets everything run that only waits for its turn. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Enters callers by name and amount; `inside` lists them in the order of their entry. */
function crowd(gate: ReturnType<typeof createGate>, wishes: Readonly<Record<string, number>>) {
  const inside: string[] = [];
  const leave: Record<string, () => void> = {};
  for (const [who, amount] of Object.entries(wishes)) {
    void gate.enter(amount).then((out) => {
      inside.push(who);
      leave[who] = out;
    });
  }
  return { inside, leave };
}

test('as many as fit enter at once, the others in order of arrival', async () => {
  const { inside, leave } = crowd(createGate(2), { a: 1, b: 1, c: 1, d: 1 });
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

test('a large request is not overtaken by small ones, and one beyond the total gets the total', async () => {
  const { inside, leave } = crowd(createGate(10), { small: 4, huge: 99, tiny: 1, last: 1 });
  await settle();
  expect(inside).toEqual(['small']);
  leave.small?.();
  await settle();
  expect(inside).toEqual(['small', 'huge']);
  leave.huge?.();
  await settle();
  expect(inside).toEqual(['small', 'huge', 'tiny', 'last']);
});

test('an aborted waiter leaves the queue with its own reason, and those after it move up', async () => {
  const gate = createGate(2);
  const leave = await gate.enter(1);
  const gone = new AbortController();
  const second = gate.enter(2, gone.signal);
  const third = gate.enter(1);
  gone.abort(new Error('given up'));
  await expect(second).rejects.toThrow('given up');
  (await third)();
  leave();
  await gate.enter(2);
  await expect(gate.enter(1, gone.signal)).rejects.toThrow('given up');
});
