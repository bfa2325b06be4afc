import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../../../lib/seeded-random.ts';
import { counts } from '../../../../support/counts.ts';
import { reportFigure } from '../../../../support/figures.ts';
import { everySchedule, randomSchedules, report, type World } from './schedule.ts';

const time = counts(60_000, 3_600_000);

/** The balances of an account with one share. The soak adds those that hold several charges: the search grows with each. */
export const balances = counts(1, 2) === 1 ? [0, 10] : [0, 10, 20, 40];

/**
 * Tries schedules of two calls and two sweeps in each of these worlds, as `everySchedule` and `randomSchedules` do.
 *
 * @param options.atLeast how many schedules there are with so few departures.
 */
export function describeSchedules(
  worlds: readonly (World & { readonly name: string })[],
  {
    departures,
    stride,
    atLeast,
  }: { readonly departures: number; readonly stride: number; readonly atLeast: number },
): void {
  describe.each(worlds)('two calls and two sweeps $name, one request at a time', (world) => {
    test(
      'few departures from the ordinary break no rule',
      async () => {
        const { runs, broken } = await everySchedule(world, departures, stride);
        reportFigure(`schedules ${world.name}`, runs);
        expect(report(broken)).toBe('');
        expect(runs).toBeGreaterThan(atLeast);
      },
      time,
    );

    test(
      'no schedule drawn at random breaks a rule',
      async () => {
        const random = seededRandom(world.credits + 1);
        const { broken } = await randomSchedules(world, counts(40, 20_000), random);
        expect(report(broken)).toBe('');
      },
      time,
    );
  });
}
