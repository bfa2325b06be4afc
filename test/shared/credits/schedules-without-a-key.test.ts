import { describeSchedules } from './support/describe-schedules.ts';

describeSchedules('without a key', false);
