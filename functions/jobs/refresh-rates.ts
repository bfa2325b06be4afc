import { job, rateJobServices } from '../../shared/entry/wiring/jobs.ts';
import { refreshRates } from '../../shared/operations/pricing/refresh-rates.ts';

/** Several times a day: fetches the reference rates of the last banking day. */
export const handler = job('refresh-rates', { marginMs: 2000 }, rateJobServices, (services, { clock, log }) =>
  refreshRates({ ...services, clock, log }),
);
