import { account } from '../../../shared/contract/account.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { myListings } from '../../../shared/contract/market/my-listings.ts';
import { createCheck, type Row } from './check.ts';
import { checkGoodInput, checkRefusals, goodRequestOf, type Ingredients, readBalance } from './operations.ts';
import { checkAgents, checkPages } from './pages.ts';

/** Without a picture the one that the reference shows is used, if it shows one. */
export interface SmokeOptions extends Ingredients {
  /** Address of the API without a slash at the end. */
  readonly url: string;
  readonly key: string;
  /** Whether answers of emulators pass. */
  readonly sandbox: boolean;
  /** The time for the whole check. */
  readonly seconds: number;
}

export interface SmokeReport {
  readonly url: string;
  readonly passed: boolean;
  /** All credits charged according to the answers, including those for calls that must cost nothing. */
  readonly credits: number;
  readonly rows: readonly Row[];
}

/** The id of the first listing that my-listings answers. */
const firstListing = (body: unknown): string | undefined =>
  myListings.response.safeParse(body).data?.listings[0]?.item_id;

const chargedFor = (rows: readonly Row[]): number => rows.reduce((sum, { credits = 0 }) => sum + credits, 0);

/**
 * Asks a deployment everything that is safe to ask of production. It sends one request at a time and each of them once: a
 * repeat would hide a failure, and how slow a first call is. It never rejects for what the deployment does.
 */
export async function runSmoke(options: SmokeOptions): Promise<SmokeReport> {
  const { url, key, seconds, sandbox: isSandbox } = options;
  const rows: Row[] = [];
  const check = createCheck(url, AbortSignal.timeout(seconds * 1000), rows);
  const before = await readBalance('balance before', check, key);
  for (const endpoint of endpoints) await checkRefusals(endpoint, check, key);
  await checkAgents(check, key);
  await readBalance('balance after bad input', check, key, before);
  const shown = await checkPages(check);
  let given: Ingredients = { ...options, picture: options.picture ?? shown };
  const first = rows.length;
  for (const endpoint of endpoints) {
    if (endpoint.name === account.name) continue;
    const request = goodRequestOf(endpoint, given);
    if ('skipped' in request) {
      const { name: operation } = endpoint;
      rows.push({ operation, what: 'good input', result: 'skipped', reasons: [request.skipped] });
      continue;
    }
    const answer = await checkGoodInput(endpoint, check, { key, body: request.body, isSandbox });
    if (endpoint.name === myListings.name) given = { ...given, itemId: firstListing(answer?.body) };
  }
  const left = before === undefined ? undefined : before - chargedFor(rows.slice(first));
  await readBalance('balance after good input', check, key, left);
  const passed = rows.every(({ result }) => result !== 'failed');
  return { url, passed, credits: chargedFor(rows), rows };
}
