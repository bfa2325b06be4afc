import { account } from '../../../shared/contract/account.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { checkAgents } from './agents.ts';
import { createAsk } from './ask.ts';
import { readBalance } from './balance.ts';
import { checkGoodInput } from './good-input.ts';
import { checkPages } from './pages.ts';
import { checkRefusals } from './refusals.ts';
import type { Row } from './row.ts';

export interface SmokeOptions {
  /** Address of the API without a slash at the end. */
  readonly url: string;
  readonly key: string;
  readonly marketAccessToken: string | undefined;
  /** Absent: the picture that the reference shows, if it shows one. */
  readonly picture: string | undefined;
  readonly callback: string | undefined;
  /** Whether answers of emulators pass. */
  readonly sandbox: boolean;
  /** For the whole check. */
  readonly seconds: number;
}

export interface SmokeReport {
  readonly url: string;
  readonly passed: boolean;
  /** Credits charged in all, as the answers say it: also for what must cost nothing. */
  readonly credits: number;
  readonly rows: readonly Row[];
}

const chargedFor = (rows: readonly Row[]): number => rows.reduce((sum, { credits = 0 }) => sum + credits, 0);

/**
 * Asks a deployment everything that is safe to ask of production. One request at a time and each of them once: a repeat
 * would hide a failure, and nobody would know how slow a first call is. Never rejects for what the deployment does.
 */
export async function runSmoke(options: SmokeOptions): Promise<SmokeReport> {
  const { url, key, seconds } = options;
  const ask = createAsk(url, AbortSignal.timeout(seconds * 1000));
  const before = await readBalance('balance before', ask, key);
  const rows: Row[] = [before.row];
  for (const endpoint of endpoints) rows.push(...(await checkRefusals(endpoint, ask, key)));
  const agents = await checkAgents(ask, key);
  const available = before.balance?.available;
  rows.push((await readBalance('balance after bad input', ask, key, available)).row, ...agents);
  const pages = await checkPages(ask, url);
  rows.push(...pages.rows);
  const given = { ...options, picture: options.picture ?? pages.picture };
  const good: Row[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.name !== account.name) good.push(await checkGoodInput(endpoint, ask, given));
  }
  const left = available === undefined ? undefined : available - chargedFor(good);
  rows.push(...good, (await readBalance('balance after good input', ask, key, left)).row);
  const passed = rows.every(({ result }) => result !== 'failed');
  return { url, passed, credits: chargedFor(rows), rows };
}
