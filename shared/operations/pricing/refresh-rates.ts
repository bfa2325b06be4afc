import type { Clock } from '../../platform/call/clock.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { EventLog } from '../../platform/call/log-events.ts';
import { inTime } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { fetchUpstream } from '../../platform/web/upstream-fetch.ts';
import { parseCurrencyApiRates, parseEcbRates } from './rates/parse-rates.ts';
import {
  areFresh,
  type DailyRates,
  type RateSource,
  type RateStore,
  type ReferenceRates,
  rateSources,
} from './rates/reference-rates.ts';

/** Two sources rarely differ by more on the same day; between days a currency may fall. */
const largestDifference = 1.2;
/** As a share of the currencies in both lists; if more differ, one of the files is wrong. */
const mostDiffering = 0.2;
/** No currency moves by more within a week, unless its state redenominates it. */
const largestJump = 3;

/** The factor by which two rates differ, 1 or more. */
const factor = (a: string, b: string): number => {
  const ratio = Number(a) / Number(b);
  return Math.max(ratio, 1 / ratio);
};

/** The factors by which two lists differ, by currency. */
const differences = (a: DailyRates, b: DailyRates): (readonly [currency: string, factor: number])[] =>
  Object.entries(a.perEuro).flatMap(([currency, rate]) => {
    const other = b.perEuro[currency];
    return other === undefined || currency === 'EUR' ? [] : [[currency, factor(rate, other)] as const];
  });

const refused = (reason: string): ServiceError =>
  new ServiceError('UPSTREAM_FAILED', `The rates are refused: ${reason}.`);

/**
 * Checks freshly fetched rates against the stored ones. The bank's are accepted as they are. The other source gives no
 * guarantee, so its rates must agree with the bank's for shared currencies, and none may have jumped; a jump is
 * accepted once the stored rates are too old to use.
 *
 * @throws ServiceError UPSTREAM_FAILED if they are dated in the future or not plausible
 */
function checkRates(fetched: DailyRates, stored: ReferenceRates, now: number): void {
  if (Date.parse(`${fetched.date}T00:00:00Z`) > now + dayMs) {
    throw refused(`they are dated ${fetched.date}`);
  }
  if (fetched.source === 'ecb') return;
  const bank = stored.find(({ source, ...day }) => source === 'ecb' && areFresh(day, now));
  const compared = bank === undefined ? [] : differences(fetched, bank);
  const differing = compared.filter(([, by]) => by > largestDifference);
  if (differing.length > mostDiffering * compared.length) {
    throw refused(`${differing.length} of ${compared.length} differ from those of the ECB`);
  }
  const earlier = stored.find(({ source, ...day }) => source === fetched.source && areFresh(day, now));
  const jumped =
    earlier === undefined ? [] : differences(fetched, earlier).filter(([, by]) => by > largestJump);
  if (jumped.length > 0) throw refused(`${jumped.map(([currency]) => currency).join(', ')} jumped`);
}

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
 * day's rates again changes nothing. If a source fails, its stored rates stay.
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
