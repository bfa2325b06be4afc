import type { Clock } from '../../platform/call/clock.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import { inTime } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { fetchUpstream } from '../../platform/web/upstream-fetch.ts';
import { checkRates } from './rates/check-rates.ts';
import { parseCurrencyApiRates, parseEcbRates } from './rates/parse-rates.ts';
import { type DailyRates, type RateSource, type RateStore, rateSources } from './rates/reference-rates.ts';

/** The limit for each source; the job has 60 s. */
const timeoutMs = 15_000;
const maxBytes = 1_000_000;

const parsers: Readonly<Record<RateSource, (text: string) => DailyRates>> = {
  ecb: parseEcbRates,
  'currency-api': parseCurrencyApiRates,
};

export interface RefreshServices {
  readonly urls: Readonly<Record<RateSource, string>>;
  readonly store: RateStore;
  readonly clock: Clock;
  readonly log: EventLog;
}

async function fetchRates(source: RateSource, url: string): Promise<DailyRates> {
  const { status, text } = await inTime(timeoutMs, (budget) => fetchUpstream(url, { maxBytes }, budget));
  if (status !== 200) throw new ServiceError('UPSTREAM_FAILED', `${source} returned ${status}.`);
  return parsers[source](text);
}

async function refreshOne(source: RateSource, services: RefreshServices): Promise<void> {
  const { urls, store, clock, log } = services;
  const rates = await fetchRates(source, urls[source]);
  checkRates(rates, await store.read(), clock());
  await store.write(rates);
  log.info('rates.stored', { source, date: rates.date, currencies: Object.keys(rates.perEuro).length });
}

/**
 * Fetches the daily rates of every source, the bank's first, and stores each under its own key. Writing the stored
 * day's rates again changes nothing. A source that fails costs only its own rates: the stored ones stay.
 *
 * @throws Error of the first source that failed, after all have been tried
 */
export async function refreshRates(services: RefreshServices): Promise<void> {
  const { log } = services;
  const failures: unknown[] = [];
  for (const source of rateSources) {
    try {
      await refreshOne(source, services);
    } catch (error) {
      failures.push(error);
      log.warn('rates.source-failed', {
        source,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  if (failures.length > 0) throw failures[0];
  log.info('rates.refreshed', { sources: rateSources.length });
}
