import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openLocalDatabase } from '../../lib/sandbox/database/open-database.ts';
import { startEngine } from '../../lib/sandbox/database/start-engine.ts';
import type { AdminServices } from '../../lib/tools/admin/command.ts';
import { commands } from '../../lib/tools/admin/commands.ts';
import { adminServices } from '../../lib/tools/admin/run-command.ts';
import { clickThrough } from '../../lib/tools/examples/click-through.ts';
import { createAccount } from '../../lib/tools/examples/demo-accounts.ts';
import { type HostProcess, startHostProcess, stopProcess } from '../load/host-process.ts';
import { sendCall } from '../load/send-call.ts';
import { type Caller, type MixedCall, mixedCalls } from './mixed-calls.ts';

/** A host's memory and answers over many calls. Memory is resident, in megabytes. */
export interface LongLife {
  /** Calls in one round, which repeats. */
  readonly round: number;
  readonly points: readonly { readonly calls: number; readonly memory: number }[];
  /** Calls until the host counts as warm, and its memory then. */
  readonly warm: { readonly calls: number; readonly memory: number };
  /** Answers with an unexpected status, by path and status. */
  readonly unexpected: Readonly<Record<string, number>>;
}

/** Several, since each account has a rate limit. */
const accounts = 8;
const warmUpCalls = 2000;
/** Number of times that memory is read after the warm-up. */
const stretches = 10;
const atOnce = 8;
const patienceMs = 60_000;
const callback = 'https://app.example/callback';

/** A picture with noise like a camera's, so that it does not shrink to nothing as a JPEG. */
const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** A catalogue of one picture for each account. */
async function makeCatalogue(folder: string): Promise<void> {
  const entries = Array.from({ length: accounts }, (_, index) => ({
    product: `product-${index}`,
    title: `Product ${index}`,
    category: 'Home',
    price: '20.00',
    currency: 'AUD',
    photo: `${index}.jpg`,
  }));
  for (const entry of entries) writeFileSync(join(folder, entry.photo), await photo(1600, 1200));
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(entries));
}

async function makeKey(admin: AdminServices, account: string, calls: number): Promise<string> {
  const key = await createAccount(admin, account, 10_000_000);
  await commands['set-market-limit']?.run(admin, [account, String(calls)]);
  return key;
}

async function post(host: HostProcess, key: string, path: string, body: object) {
  const response = await fetch(`${host.url}/api/v1/market/oauth/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

/** Signs a seller in for an account. */
async function signIn(host: HostProcess, key: string) {
  const { signin_url = '' } = await post(host, key, 'signin-url', { redirect_callback_schema: callback });
  const back = await clickThrough(signin_url, [0, 0], [host.url, new URL(signin_url).origin]);
  const code = new URL(back).searchParams.get('code') ?? '';
  const tokens = await post(host, key, 'exchange-code', { code });
  return {
    accessToken: tokens.market_access_token ?? '',
    refreshToken: tokens.market_refresh_token ?? '',
  };
}

/**
 * Sends the calls of a round one after another, over and over. A few are in flight: the next one waits for an answer, so
 * that the host is never overloaded.
 */
function sendInTurn(url: string, round: readonly MixedCall[]) {
  const agent = new Agent({ keepAlive: true });
  /** Answers with an unexpected status, by path and status. */
  const unexpected: Record<string, number> = {};
  let sent = 0;
  const sendUntil = async (end: number) => {
    while (sent < end) {
      const call = round[sent % round.length];
      if (call === undefined) throw new Error('a round without calls');
      sent += 1;
      const { status, failure } = await sendCall(url + call.path, call, agent, patienceMs);
      if (status === call.expected) continue;
      const what = `${call.path} ${failure ?? status} instead of ${call.expected}`;
      unexpected[what] = (unexpected[what] ?? 0) + 1;
    }
  };
  return {
    unexpected,
    /** Resolves once that many have been sent and all are answered. */
    sendUntil: (end: number) => Promise.all(Array.from({ length: atOnce }, () => sendUntil(end))),
  };
}

/**
 * Sends this many calls of every kind to a warm host, started with its stand-ins as by `npm start`, and reads its
 * memory now and then.
 */
export async function liveLong(calls: number, announce: (line: string) => void): Promise<LongLife> {
  const folder = mkdtempSync(join(tmpdir(), 'long-life-'));
  await makeCatalogue(folder);
  const engine = await startEngine(':memory:');
  const database = await openLocalDatabase(':memory:', engine.endpoint);
  const admin = adminServices(database.environment);
  const host = await startHostProcess({
    PORT: '0',
    DATA_DIR: ':memory:',
    DYNAMODB_ENDPOINT: engine.endpoint,
    CATALOGUE_DIR: folder,
    LOG_LEVEL: 'SILENT',
  });
  const end = () => host.child.kill('SIGKILL');
  process.once('exit', end);
  try {
    const upload = (await photo(800, 600)).toString('base64');
    const callers = await Promise.all(
      Array.from({ length: accounts }, async (_, index): Promise<Caller> => {
        const key = await makeKey(admin, `long-life-${index}`, warmUpCalls + calls);
        const picture = new URL(`${index}.jpg`, host.samplePicture).href;
        return { key, picture, upload, ...(await signIn(host, key)) };
      }),
    );
    const rounds = callers.map(mixedCalls);
    // One call from each account in turn.
    const round = (rounds[0] ?? []).flatMap((_, at) => rounds.flatMap((own) => own[at] ?? []));
    const sender = sendInTurn(host.url, round);
    const points: { calls: number; memory: number }[] = [];
    const look = async (sent: number) => {
      const memory = await host.memory();
      points.push({ calls: sent, memory });
      announce(`${sent} calls: ${memory} MB`);
      return memory;
    };
    await look(0);
    await sender.sendUntil(warmUpCalls);
    const warm = { calls: warmUpCalls, memory: await look(warmUpCalls) };
    for (let stretch = 1; stretch <= stretches; stretch += 1) {
      const end = warmUpCalls + Math.round((calls * stretch) / stretches);
      await sender.sendUntil(end);
      await look(end);
    }
    return { round: round.length, points, warm, unexpected: sender.unexpected };
  } finally {
    await stopProcess(host.child);
    process.off('exit', end);
    admin.close();
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}
