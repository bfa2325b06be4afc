import type { StandIns } from '../../sandbox/stand-ins.ts';
import { mapTexts } from './example-files.ts';

/** Headers of an answer that say something about the example's call; all others are the same on every call. */
const shownHeaders = [
  'x-credits-charged',
  'x-credits-remaining',
  'x-credits-low',
  'idempotent-replayed',
  'x-error-code',
  'x-error-docs',
  'retry-after',
  'x-price-note',
  'x-comparables',
  'x-sandbox',
];

/** Fields whose values differ from call to call, by name, and what examples show instead. */
const volatileFields: readonly [name: RegExp, shown: string | undefined][] = [
  [/^market_access_token$/, '{{market_access_token}}'],
  [/^market_refresh_token$/, '{{market_refresh_token}}'],
  [/^market_access_token_expiry$/, '2026-11-21 12:00:00.000000'],
  [/^market_refresh_token_expiry$/, '2028-05-21 10:00:00.000000'],
  [/^StartTime$/, '2026-11-21T10:00:00.000Z'],
  [/^EndTime$/, '2026-12-21T10:00:00.000Z'],
  [/^(ItemID|item_id)$/, '110000000001'],
  [/^fullUrl$/, 'https://market.example/pictures/1'],
  [/^expires$/, '2026-11-22T10:00:00.000Z'],
  [/^(date|day)$/, '2026-11-20'],
  [/^key$/, '3f9a1c5b7d20'],
];

/** Lists that hold what other calls have made as well: examples show the latest entry. */
const sharedLists = ['listings'];

function replaceVolatile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceVolatile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => {
      const rule = volatileFields.find(([name]) => name.test(field));
      if (rule !== undefined && typeof entry === 'string') return [field, rule[1]];
      const shown = sharedLists.includes(field) && Array.isArray(entry) ? entry.slice(0, 1) : entry;
      return [field, replaceVolatile(shown)];
    }),
  );
}

/** Origins on this machine and what examples show instead. The folder of the pictures comes before its origin. */
function originsOf(hostUrl: string, { catalogue, market }: Pick<StandIns, 'catalogue' | 'market'>) {
  const origins: [string, string][] = [
    [hostUrl, '{{base_url}}'],
    [`${catalogue.url}/pictures`, '{{pictures}}'],
    [catalogue.url, 'https://shops.example'],
  ];
  if (market !== undefined) origins.push([market.url, 'https://market.example']);
  return origins;
}

/** An answer as an example shows it: without what differs from call to call. */
export interface StableAnswer {
  readonly status: number;
  readonly answer: unknown;
  readonly answerHeaders: Record<string, string>;
}

/**
 * The part of an answer that is the same each time a call is sent. Only this file decides what ids, tokens and times
 * are replaced with; balances stay, since each endpoint's examples are sent by another account.
 */
export async function stableAnswer(
  response: Response,
  host: { readonly url: string; readonly standIns: Pick<StandIns, 'catalogue' | 'market'> },
): Promise<StableAnswer> {
  const origins = originsOf(host.url, host.standIns);
  const withoutOrigins = (text: string): string =>
    origins
      .reduce((shown, [origin, placeholder]) => shown.replaceAll(origin, placeholder), text)
      .replace(/([?&]state=)[\w-]+/g, '$1{{state}}')
      .replace(/(\/itm\/)\d{12}/g, '$1110000000001')
      .replace(/(\/uploads\/)[\w-]+(?=\.jpg)/g, '$1mjv2x9k8-Zk3vQ0y7bN1cT5rW8dXhLg');
  const answerHeaders: Record<string, string> = {};
  for (const name of shownHeaders) {
    const value = response.headers.get(name);
    if (value !== null) answerHeaders[name] = withoutOrigins(value);
  }
  return {
    status: response.status,
    answer: replaceVolatile(mapTexts(await response.json(), withoutOrigins)),
    answerHeaders,
  };
}
