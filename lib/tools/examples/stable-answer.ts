import type { StandIns } from '../../sandbox/stand-ins.ts';
import { mapParts } from './example-files.ts';

/** Headers of an answer that are specific to the example's call; all others are the same on every call. */
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
  'x-sandbox-note',
];

/** Fields whose values differ from call to call, by name, and their replacements in examples. */
const volatileFields: Readonly<Record<string, string>> = {
  market_access_token: '{{market_access_token}}',
  market_refresh_token: '{{market_refresh_token}}',
  market_access_token_expiry: '2026-11-21 12:00:00.000000',
  market_refresh_token_expiry: '2028-05-21 10:00:00.000000',
  StartTime: '2026-11-21T10:00:00.000Z',
  EndTime: '2026-12-21T10:00:00.000Z',
  ItemID: '110000000001',
  item_id: '110000000001',
  fullUrl: 'https://market.example/pictures/1',
  expires: '2026-11-22T10:00:00.000Z',
  until: '2028-05-14T10:00:00.000Z',
  job: 'job_q1W2e3R4t5Y6u7I8',
  created: '2026-11-21T10:00:00.000Z',
  file: 'https://pictures.example/jobs/acme/job_q1W2e3R4t5Y6u7I8.jsonl?X-Amz-Expires=300&X-Amz-Signature=5f2a',
  date: '2026-11-20',
  day: '2026-11-20',
  key: '3f9a1c5b7d20',
};

/** Lists that also contain other calls' entries: examples show the latest entry. */
const sharedLists = ['listings'];

/**
 * The part of an answer that is the same each time a call is sent. Only this file defines the replacements of ids,
 * tokens and times; balances stay, since each endpoint's examples are sent by another account.
 */
export async function stableAnswer(
  response: Response,
  host: { readonly url: string; readonly standIns: Pick<StandIns, 'catalogue' | 'market'> },
) {
  const { catalogue, market } = host.standIns;
  // The folder of the pictures comes before its origin.
  const origins: [string, string][] = [
    [host.url, '{{base_url}}'],
    [`${catalogue.url}/pictures`, '{{pictures}}'],
    [catalogue.url, 'https://shops.example'],
    ...(market === undefined ? [] : [[market.url, 'https://market.example'] as [string, string]]),
  ];
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
    answer: mapParts(await response.json(), (part, name) => {
      if (typeof part === 'string') return volatileFields[name] ?? withoutOrigins(part);
      return sharedLists.includes(name) && Array.isArray(part) ? part.slice(0, 1) : part;
    }),
    answerHeaders,
  };
}
