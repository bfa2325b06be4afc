import type { EventLog } from '../../call/event-log.ts';
import { startTimeBudget } from '../../call/time-budget.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { fetchUpstream } from '../../web/upstream-fetch.ts';
import type { RateStore } from '../tables/rate-store.ts';
import { parseEcbRates } from './parse-ecb-rates.ts';

/** Within the 60 s of the job. */
const timeoutMs = 15_000;
const maxBytes = 1_000_000;

/**
 * Fetches the daily reference rates and stores them. Writing the stored day's rates again changes nothing.
 *
 * @throws ServiceError UPSTREAM_FAILED if the source does not answer with rates; the stored ones then stay
 */
export async function refreshRates(services: {
  readonly ratesUrl: string;
  readonly store: RateStore;
  readonly log: EventLog;
}): Promise<void> {
  const { ratesUrl, store, log } = services;
  const budget = startTimeBudget(timeoutMs);
  try {
    const { status, text } = await fetchUpstream(ratesUrl, { maxBytes }, budget);
    if (status !== 200) throw new ServiceError('UPSTREAM_FAILED', `The ECB returned ${status}.`);
    const rates = parseEcbRates(text);
    await store.write(rates);
    log.info('rates.refreshed', { date: rates.date, currencies: Object.keys(rates.perEuro).length });
  } finally {
    budget.end();
  }
}
