import countryToCurrency from 'country-to-currency';
import type { GuardedClient } from '../../../shared/platform/web/guarded-client.ts';
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

/** The fields after `client` are optional. */
export interface LensEmulatorOptions {
  readonly catalogue: Catalogue;
  /** Origin of the catalogue's pictures and pages, as the service reaches it. */
  readonly catalogueUrl: string;
  /** Fetches the pictures that are searched for. */
  readonly client: GuardedClient;
  readonly host?: string;
  /** The only key that is accepted; absent: any. */
  readonly apiKey?: string;
}

const sandbox = { 'x-sandbox': 'true' };

const failure = (status: number, error: string): EmulatorAnswer => json(status, { error }, sandbox);

const answered = (results: readonly object[]): EmulatorAnswer =>
  results.length === 0
    ? failure(200, "Google Lens hasn't returned any results for this query.")
    : json(200, { visual_matches: results }, sandbox);

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

async function searchPictures(url: URL, options: LensEmulatorOptions): Promise<EmulatorAnswer> {
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
  return answered(matches);
}

/**
 * Starts a loopback server in the shape of SerpApi's Google Lens API (https://serpapi.com/google-lens-api): `GET
 * /search.json?engine=google_lens&url=…&country=…&q=…&api_key=…`. It fetches the picture itself and searches the
 * catalogue for it; some matches come without a price, which is then only on their page.
 */
export async function startLensEmulator(options: LensEmulatorOptions): Promise<Emulator> {
  return await startEmulator(async (request) => {
    const refused = refusal(request, options.apiKey);
    if (refused !== undefined) return refused;
    return await searchPictures(request.url, options);
  }, options);
}
