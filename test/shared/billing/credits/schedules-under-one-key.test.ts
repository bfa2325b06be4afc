import { counts } from '../../../support/counts.ts';
import { balances, describeSchedules } from './support/describe-schedules.ts';

/** This search is the longest of all, so it has a file of its own. */
describeSchedules(
  balances.map((credits) => ({ name: `with ${credits} credits, under one key`, credits, isKeyed: true })),
  { departures: counts(2, 3), stride: counts(31, 1), atLeast: counts(50, 500) },
);
