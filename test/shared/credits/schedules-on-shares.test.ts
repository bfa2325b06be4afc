import { describe, expect, test } from '@jest/globals';
import { counts } from '../../support/counts.ts';
import { reportFigure } from '../../support/figures.ts';
import { seededRandom } from '../../support/treacherous-database.ts';
import { everySchedule, randomSchedules, report, type World } from './support/schedule.ts';

const worlds: readonly (World & { readonly name: string })[] = [
  { name: 'two shares with half a call each, without a key', shares: 2, credits: 10, isKeyed: false },
  { name: 'two shares with half a call each, under one key', shares: 2, credits: 10, isKeyed: true },
  { name: 'two shares, one of them too poor, under one key', shares: 2, credits: 25, isKeyed: true },
  { name: 'three shares with half a call each, without a key', shares: 3, credits: 15, isKeyed: false },
  { name: 'a share that becomes two, under one key', shares: 1, grows: true, credits: 20, isKeyed: true },
  { name: 'two shares that become three', shares: 2, grows: true, credits: 10, isKeyed: false },
];
const time = counts(60_000, 3_600_000);

describe.each(worlds)('two calls and two sweeps over $name, one request at a time', (world) => {
  test(
    'few departures from the ordinary break no rule',
    async () => {
      const { runs, broken } = await everySchedule(world, counts(1, 2), counts(4, 1));
      reportFigure(`schedules over ${world.name}`, runs);
      expect(report(broken)).toBe('');
      expect(runs).toBeGreaterThan(20);
    },
    time,
  );

  test(
    'no schedule drawn at random breaks a rule',
    async () => {
      const { broken } = await randomSchedules(world, counts(40, 20_000), seededRandom(world.credits));
      expect(report(broken)).toBe('');
    },
    time,
  );
});
