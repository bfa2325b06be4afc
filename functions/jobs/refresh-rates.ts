import { refreshRates } from '../../shared/pricing/rates/refresh-rates.ts';
import { job } from '../../shared/wiring/job.ts';
import { rateJobServices } from '../../shared/wiring/rates-job.ts';

/** Several times a day: fetches the reference rates of the last banking day. */
export const handler = job('refresh-rates', { marginMs: 2000 }, rateJobServices, (services, { clock, log }) =>
  refreshRates({ ...services, clock, log }),
);
