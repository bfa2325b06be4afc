import { expect, test } from '@jest/globals';
import { PartClock, timed, workingCall } from '../../../../shared/platform/call/working-call.ts';
import { inMovedTime } from './moved-time.ts';

const trace = { traceId: 'a', spanId: 'b' };

test(
  'the time of a part is that in which any of its steps was under way, and the rest that of none',
  inMovedTime(async (time) => {
    const clock = new PartClock();
    time.advance(5);
    clock.begin();
    time.advance(7);
    const first = clock.start('model');
    time.advance(100);
    const second = clock.start('model');
    const lookup = clock.start('market');
    time.advance(50);
    first();
    time.advance(20);
    second();
    lookup();
    time.advance(3);
    expect(clock.times()).toEqual({ waiting: 5, model: 170, market: 70, rest: 10 });
  }),
);

test(
  'a call that is refused before its work has only waited, and a step under way counts until now',
  inMovedTime(async (time) => {
    const refused = new PartClock();
    time.advance(4);
    expect(refused.times()).toEqual({ waiting: 4 });
    refused.begin();
    refused.start('search');
    time.advance(30);
    expect(refused.times()).toEqual({ waiting: 4, search: 30 });
  }),
);

test('steps count for the call whose work they are part of, also if they fail, and outside of calls for none', async () => {
  const [first, second] = [new PartClock(), new PartClock()];
  const took = async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve));
  };
  await Promise.all([
    workingCall.run({ trace, partClock: first }, () => timed('model', () => took(5))),
    workingCall.run({ trace, partClock: second }, () => timed('search', () => took(5))),
  ]);
  await expect(
    workingCall.run({ trace, partClock: first }, () =>
      timed('market', async () => {
        await took(5);
        throw new Error('no answer');
      }),
    ),
  ).rejects.toThrow('no answer');
  await timed('pictures', () => took(1));
  const parts = [first, second].map((clock) => Object.keys(clock.times()).filter((part) => part !== 'rest'));
  expect(parts).toEqual([
    ['waiting', 'model', 'market'],
    ['waiting', 'search'],
  ]);
});
