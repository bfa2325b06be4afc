import { describeSchedules } from './support/describe-schedules.ts';

describeSchedules('under one key', true);
