import { randomBytes } from 'node:crypto';
import countryToCurrency from 'country-to-currency';
import type { GuardedClient } from '../../../shared/web/guarded-client.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  json,
  startEmulator,
} from '../emulator/emulator.ts';
import { fetchPicture } from './fetch-picture.ts';
import { visualMatches } from './visual-matches.ts';

/** What follows the client may be left out. */
export interface LensEmulatorOptions {
  readonly catalogue: Catalogue;
  /** Origin of the catalogue's pictures and pages, as the service reaches it. */
  readonly catalogueUrl: string;
  /** Fetches the pictures that are searched for. */
  readonly client: GuardedClient;
  readonly port?: number;
  readonly host?: string;
  /** The only key that is accepted; absent: any. */
  readonly apiKey?: string;
  /** How many searches the account has left; absent: no end of them. */
  readonly searches?: number;
}

const nothing = "Google Lens hasn't returned any results for this query.";

const failure = (status: number, error: string): EmulatorAnswer =>
  json(status, { error }, { 'x-sandbox': 'true' });

const timestamp = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const currencies: Readonly<Record<string, string>> = countryToCurrency;

/** Why a request is refused before any search, in the order of the service's checks. */
function refusal({ method, url }: EmulatorRequest, apiKey: string | undefined): EmulatorAnswer | undefined {
  const query = url.searchParams;
  if (url.pathname !== '/search.json' && url.pathname !== '/search') return failure(404, 'Not found.');
  if (method !== 'GET') return failure(405, 'Method not allowed.');
  const key = query.get('api_key') ?? '';
  if (key === '' || (apiKey !== undefined && key !== apiKey)) {
    return failure(401, 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key');
  }
  const engine = query.get('engine') ?? '';
  if (engine !== 'google_lens') return failure(400, `Unsupported \`${engine}\` search engine.`);
  if (!URL.canParse(query.get('url') ?? '')) return failure(400, 'Missing query `url` parameter.');
  return undefined;
}

async function search({ url }: EmulatorRequest, options: LensEmulatorOptions): Promise<EmulatorAnswer> {
  const startedAt = Date.now();
  const query = Object.fromEntries(url.searchParams);
  const country = (query.country ?? 'us').toUpperCase();
  const picture = await fetchPicture(query.url ?? '', options.client);
  const matches =
    picture === undefined
      ? []
      : await visualMatches(picture, {
          ...options,
          country,
          currency: currencies[country] ?? 'USD',
          words: query.q ?? '',
        });
  const id = randomBytes(12).toString('hex');
  const { api_key: _, ...parameters } = query;
  return json(
    200,
    {
      search_metadata: {
        id,
        status: 'Success',
        json_endpoint: `${url.origin}/searches/${id}.json`,
        created_at: timestamp(startedAt),
        processed_at: timestamp(startedAt),
        google_lens_url: `https://lens.google.com/uploadbyurl?url=${encodeURIComponent(query.url ?? '')}`,
        total_time_taken: (Date.now() - startedAt) / 1000,
      },
      search_parameters: parameters,
      ...(matches.length === 0 ? { error: nothing } : { visual_matches: matches }),
    },
    { 'x-sandbox': 'true' },
  );
}

/**
 * Starts a loopback server in the shape of SerpApi's Google Lens API (https://serpapi.com/google-lens-api): `GET
 * /search.json?engine=google_lens&url=…&country=…&q=…&api_key=…`. It fetches the picture itself and searches the
 * catalogue for it; some matches come without a price, which then stands on their page.
 */
export async function startLensEmulator(options: LensEmulatorOptions): Promise<Emulator> {
  let left = options.searches ?? Number.POSITIVE_INFINITY;
  return await startEmulator(async (request) => {
    const refused = refusal(request, options.apiKey);
    if (refused !== undefined) return refused;
    if (left < 1) return failure(429, 'Your account has run out of searches.');
    left -= 1;
    return await search(request, options);
  }, options);
}
