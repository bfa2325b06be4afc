import { dayMs } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { areFresh, type DailyRates, type ReferenceRates } from './reference-rates.ts';

/** Two sources of the same day hardly differ by more; between days a currency may fall. */
const largestDifference = 1.2;
/** The share of the currencies that both list; if more differ, one of the files is not what it claims to be. */
const mostDiffering = 0.2;
/** No currency moves by more within a week, unless its state resets it. */
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
 * Judges freshly fetched rates by the stored ones. The bank's are taken as they are. The rates of the other source
 * have no guarantee, so they must agree with the bank's where both list a currency, and none may have jumped; a jump is
 * accepted once the stored rates are too old to be used.
 *
 * @throws ServiceError UPSTREAM_FAILED if they are dated in the future or not plausible
 */
export function checkRates(fetched: DailyRates, stored: ReferenceRates, now: number): void {
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
