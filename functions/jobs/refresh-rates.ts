import { lazy } from '../../shared/environment/lazy.ts';
import { createEventLog } from '../../shared/log/powertools-log.ts';
import { rateJobServices } from '../../shared/pricing/rates/rate-job-services.ts';
import { refreshRates } from '../../shared/pricing/rates/refresh-rates.ts';

const services = lazy(() => rateJobServices(process.env));

/** Several times a day: fetches the reference rates of the last banking day. */
export async function handler(): Promise<void> {
  await refreshRates({ ...(await services()), log: createEventLog({ job: 'refresh-rates' }) });
}
