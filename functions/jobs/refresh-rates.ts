import { createEventLog } from '../../shared/call/powertools-log.ts';
import { refreshRates } from '../../shared/pricing/rates/refresh-rates.ts';
import { lazy } from '../../shared/wiring/lazy.ts';
import { rateJobServices } from '../../shared/wiring/rates-job.ts';

const services = lazy(() => rateJobServices(process.env));

/** Several times a day: fetches the reference rates of the last banking day. */
export async function handler(): Promise<void> {
  await refreshRates({ ...(await services()), log: createEventLog({ job: 'refresh-rates' }) });
}
