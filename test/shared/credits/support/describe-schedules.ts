import { describe, expect, test } from '@jest/globals';
import { counts } from '../../../support/counts.ts';
import { reportFigure } from '../../../support/figures.ts';
import { seededRandom } from '../../../support/treacherous-database.ts';
import { everySchedule, randomSchedules, report } from './schedule.ts';

/** The soak adds balances that hold several charges: the search grows with each. */
const balances = counts(1, 2) === 1 ? [0, 10] : [0, 10, 20, 40];
const time = counts(60_000, 3_600_000);

/** Two calls and two sweeps, one request at a time: under one key the search is the longest of all, so it has a file. */
export function describeSchedules(whose: string, isKeyed: boolean): void {
  const stride = counts(isKeyed ? 31 : 17, 1);
  describe(`two calls and two sweeps ${whose}, one request at a time`, () => {
    test.each(balances)(
      'with a balance of %d, few departures from the ordinary break no rule',
      async (credits) => {
        const { runs, broken } = await everySchedule({ credits, isKeyed }, counts(2, 3), stride);
        reportFigure(`schedules ${whose}, balance ${credits}`, runs);
        expect(report(broken)).toBe('');
        expect(runs).toBeGreaterThan(counts(50, 500));
      },
      time,
    );

    test.each(balances)(
      'with a balance of %d, no schedule drawn at random breaks a rule',
      async (credits) => {
        const random = seededRandom(credits + 1);
        const { broken } = await randomSchedules({ credits, isKeyed }, counts(40, 20_000), random);
        expect(report(broken)).toBe('');
      },
      time,
    );
  });
}
