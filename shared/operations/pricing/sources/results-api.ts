import * as z from 'zod';
import { countAsked } from '../../../platform/call/working-call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type SecretReader, withSecret } from '../../../platform/secrets/secrets.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import {
  fetchUpstream,
  retryAfterSeconds,
  type UpstreamAnswer,
} from '../../../platform/web/upstream-fetch.ts';
import { resultsAddress } from './source-addresses.ts';
import type { SearchCall } from './visual-source.ts';

const maxBytes = 8_000_000;
/** A search finds about sixty; reading the prices of an endless list would take longer than a call has. */
const mostResults = 500;

/** Access to a results API in SerpApi's format. */
export interface ResultsApi {
  /** `https://serpapi.com` or the whole address of the search, as configured. */
  readonly apiUrl: string;
  readonly apiKey: SecretReader;
}

interface ResultsQuestion {
  /** The source that asks, for messages. */
  readonly source: string;
  /** The query's parameters in order, without the key. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Name of the answer's list that holds the results. */
  readonly list: string;
}

const nothingFound = /hasn'?t returned any results/i;
const outOfSearches = /run out of searches|rate limit|too many|exceeded/i;

/** Only a text counts as a complaint; anything else in its place says nothing against the results. */
const answerWith = (list: string) =>
  z
    .object({ error: z.string().catch('').prefault('') })
    .and(
      z
        .object({ [list]: z.array(z.unknown()).nullish() })
        .transform((answer): { readonly results: readonly unknown[] } => ({ results: answer[list] ?? [] })),
    );

/** Asks, counts and logs that it asked: each search costs, whatever comes of it. */
async function ask(url: string, source: string, { budget, log }: SearchCall): Promise<UpstreamAnswer> {
  const startedAt = performance.now();
  let status: number | undefined;
  countAsked('searches');
  try {
    const answer = await fetchUpstream(url, { maxBytes }, budget);
    status = answer.status;
    return answer;
  } finally {
    log.info('search.asked', { source, status, milliseconds: Math.round(performance.now() - startedAt) });
  }
}

/**
 * The results of one search, at most 500, as they came. A refused key is SERVER_ERROR, since the fault is in our own
 * access.
 *
 * @see https://serpapi.com/api-status-and-error-codes
 * @throws ServiceError SERVER_ERROR, RATE_LIMIT, UPSTREAM_FAILED or TIMEOUT
 */
export const askResultsApi = (
  api: ResultsApi,
  question: ResultsQuestion,
  call: SearchCall,
): Promise<readonly unknown[]> => withSecret(api.apiKey, (key) => askWith(key, api, question, call));

async function askWith(
  key: string,
  api: ResultsApi,
  { source, parameters, list }: ResultsQuestion,
  call: SearchCall,
): Promise<readonly unknown[]> {
  const url = new URL(api.apiUrl);
  url.pathname = new URL(resultsAddress(api.apiUrl)).pathname;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('api_key', key);
  const { status, headers, text } = await ask(url.href, source, call);
  const shown = { url: resultsAddress(api.apiUrl), httpStatus: status };
  const parsed = answerWith(list).safeParse(parseJson(text)).data;
  const complaint = parsed?.error ?? '';
  if (status === 401 || status === 403) {
    throw new ServiceError('SERVER_ERROR', `the results API refuses our key: ${status} to ${source}`, {
      ...shown,
      credentialsRefused: true,
    });
  }
  if (status === 429 || (complaint !== '' && outOfSearches.test(complaint))) {
    const wait = retryAfterSeconds(headers);
    throw new ServiceError('RATE_LIMIT', undefined, { ...shown, retryAfterSeconds: wait });
  }
  if (nothingFound.test(complaint)) return [];
  if (status !== 200 || parsed === undefined || complaint !== '') {
    throw new ServiceError(
      'UPSTREAM_FAILED',
      `the results API answered ${status} without results to ${source}`,
      shown,
    );
  }
  return parsed.results.slice(0, mostResults);
}
