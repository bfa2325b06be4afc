import { type usage as endpoint, mostUsageDays } from '../../contract/account-usage.ts';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { KeyStore } from '../../identity/accounts/key-store.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours, said } from '../../platform/errors/wording.ts';
import { type Day, dayOf, startOfDay } from '../credits/days.ts';
import { type LedgerReader, usageByDay, usageRows } from './usage-by-day.ts';

export interface UsageServices {
  readonly ledger: LedgerReader;
  readonly keys: Pick<KeyStore, 'list'>;
}

/** The number of days, unless the request names the first. */
const usualDays = 30;
/** About 2.5 MB; an answer may have 6. Only an account that constantly makes new keys has more. */
const mostRows = 20_000;

/** All keys of the playground have this id, and are in no list. */
const playgroundKey = 'playground';

/** @throws ServiceError BAD_REQUEST if these are not days in this order, or too many */
function checkDays(from: Day, to: Day): void {
  const count = (startOfDay(to) - startOfDay(from)) / dayMs + 1;
  if (count >= 1 && count <= mostUsageDays) return;
  const words =
    count < 1
      ? said`from must not be after to.`
      : said`from must be at most ${mostUsageDays - 1} days before to.`;
  throw new ServiceError('BAD_REQUEST', words, { fields: ['from'] });
}

/** @throws ServiceError BAD_REQUEST if the account never had such a key; the same for one of another account */
async function checkKey(key: string, { keys }: UsageServices, accountId: string): Promise<void> {
  if (key === playgroundKey) return;
  const listed = await keys.list(accountId);
  if (listed.some(({ keyId }) => keyId === key)) return;
  throw new ServiceError('BAD_REQUEST', ours('key must be the id of a key of this account.'), {
    fields: ['key'],
  });
}

/** An account's charges by day, operation and key: the rows of the dashboard's usage page. */
export async function usage(
  request: RequestOf<typeof endpoint>,
  services: UsageServices,
  { account, clock, budget }: Pick<Call, 'account' | 'clock' | 'budget'>,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { to = dayOf(clock()), key } = request;
  const { from = dayOf(startOfDay(to) - (usualDays - 1) * dayMs) } = request;
  checkDays(from, to);
  if (key !== undefined) await checkKey(key, services, account.id);
  const { days } = await usageByDay({ accountId: account.id, from, to }, services.ledger, { budget });
  const rows = usageRows(days, key);
  if (rows.length > mostRows) {
    const words = said`These days have more than ${mostRows} rows. Ask for fewer days, or for one key.`;
    throw new ServiceError('BAD_REQUEST', words, { fields: ['from'] });
  }
  return delivered({
    days: rows.map(({ day, operation = null, keyId: key = null, ...sum }) => ({
      day,
      operation,
      key,
      ...sum,
    })),
  });
}
