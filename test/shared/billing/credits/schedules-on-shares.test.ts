import { counts } from '../../../support/counts.ts';
import { describeSchedules } from './support/describe-schedules.ts';

describeSchedules(
  [
    { name: 'over two shares of half a call, without a key', shares: 2, credits: 10, isKeyed: false },
    { name: 'over two shares of half a call, under one key', shares: 2, credits: 10, isKeyed: true },
    { name: 'over two shares, one of them too poor, under one key', shares: 2, credits: 25, isKeyed: true },
    { name: 'over three shares of half a call, without a key', shares: 3, credits: 15, isKeyed: false },
    { name: 'over a share that becomes two, under one key', grows: true, credits: 20, isKeyed: true },
    { name: 'over two shares that become three', shares: 2, grows: true, credits: 10, isKeyed: false },
  ],
  { departures: counts(1, 2), stride: counts(4, 1), atLeast: counts(20, 500) },
);
