import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eachOf } from '../../../../shared/platform/call/each-of.ts';

const numbers = Array.from({ length: 50 }, (_, index) => index);

test('every value is processed once, in order, within the requested concurrency', async () => {
  const begun: number[] = [];
  let [underWay, most] = [0, 0];
  await eachOf(numbers, 3, async (value) => {
    begun.push(value);
    underWay += 1;
    most = Math.max(most, underWay);
    await nextTurn();
    underWay -= 1;
  });
  expect(begun).toEqual(numbers);
  expect(most).toBe(3);
});

test('after a failure no further value is started, and running ones are awaited', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const work = eachOf(numbers, 3, async (value) => {
    begun.push(value);
    if (value === 4) throw new Error('the fifth');
    for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    ended.push(value);
  });
  await expect(work).rejects.toThrow('the fifth');
  expect(begun.length).toBeLessThan(10);
  expect(ended).toEqual(begun.filter((value) => value !== 4));
});
