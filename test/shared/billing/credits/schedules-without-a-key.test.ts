import { counts } from '../../../support/counts.ts';
import { balances, describeSchedules } from './support/describe-schedules.ts';

describeSchedules(
  balances.map((credits) => ({ name: `with ${credits} credits, without a key`, credits, isKeyed: false })),
  { departures: counts(2, 3), stride: counts(17, 1), atLeast: counts(50, 500) },
);
