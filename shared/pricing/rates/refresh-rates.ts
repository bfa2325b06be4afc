import { ServiceError } from '../../errors/service-error.ts';
import type { EventLog } from '../../log/event-log.ts';
import { parseEcbRates } from './parse-ecb-rates.ts';
import type { RateStore } from './rate-store.ts';

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 1_000_000;

/**
 * Fetches the daily reference rates and keeps them. Rates of the day that is stored already are written again,
 * which changes nothing.
 *
 * @throws ServiceError UPSTREAM_FAILED when the source does not answer with rates; what is stored then stays.
 */
export async function refreshRates(services: {
  readonly ratesUrl: string;
  readonly store: RateStore;
  readonly log: EventLog;
}): Promise<void> {
  const { ratesUrl, store, log } = services;
  let xml: string;
  try {
    const response = await fetch(ratesUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new ServiceError('UPSTREAM_FAILED', `The rates answered ${response.status}.`);
    xml = await response.text();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('UPSTREAM_FAILED', 'The rates could not be fetched.', { cause: error });
  }
  if (xml.length > MAX_BYTES) throw new ServiceError('UPSTREAM_FAILED', 'The rates are too large.');
  const rates = parseEcbRates(xml);
  await store.write(rates);
  log.info('rates.refreshed', { date: rates.date, currencies: Object.keys(rates.perEuro).length });
}
