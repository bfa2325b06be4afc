import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openLocalDatabase } from '../../lib/sandbox/database/open-database.ts';
import { startEngine } from '../../lib/sandbox/database/start-engine.ts';
import { commands } from '../../lib/tools/admin/commands.ts';
import { adminServices } from '../../lib/tools/admin/services.ts';
import { createAccount, createKey } from '../../lib/tools/examples/demo-accounts.ts';
import { sellerTokens } from '../../lib/tools/seller-token.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { maxRequestsPerSecond } from '../../shared/identity/accounts/rate-limit.ts';
import { startHostProcess, stopProcess } from '../load/host-process.ts';
import { sendCall } from '../load/send-call.ts';
import { type Ingredients, validBody } from '../support/valid-requests.ts';

/*
 * Measures memory over a long run: `--calls` sets the number of its calls. Shows progress and writes its figures into
 * .cache/soak/.
 */
const output = resolve(import.meta.dirname, '../../.cache/soak');
/** Memory may grow by this much from warm-up until after all calls. */
const mostGrowthMb = 150;
const warmUpCalls = 2000;
/** Number of times that memory is read after the warm-up. */
const stretches = 10;
const atOnce = 8;
const patienceMs = 60_000;
const accountId = 'long-life';
const unknownKey = `rls_${'A'.repeat(43)}`;

/** Operations whose examples name a nonexistent code or listing. */
const ofNothing = /^market-(?:exchange-code|(?:get|revise|relist)-item)$/;

/** A valid call of every operation, each followed by two that are refused, with their expected statuses. */
const roundOf = (keyOf: (permission: string | undefined) => string, ingredients: Ingredients) =>
  endpoints.flatMap(({ name, path, permission }) => {
    const key = keyOf(permission);
    const good = JSON.stringify(validBody(name, ingredients));
    return [
      { path, key, body: good, expected: ofNothing.test(name) ? 400 : 200 },
      { path, key, body: '[]', expected: 400 },
      { path, key: unknownKey, body: good, expected: 401 },
    ];
  });

const { values } = parseArgs({ options: { calls: { type: 'string', default: '20000' } } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const engine = await startEngine(':memory:');
const database = await openLocalDatabase(':memory:', engine.endpoint);
const admin = adminServices(database.environment);
// As `npm start` starts it, with all its stand-ins.
const host = await startHostProcess({
  PORT: '0',
  DATA_DIR: ':memory:',
  DYNAMODB_ENDPOINT: engine.endpoint,
  LOG_LEVEL: 'SILENT',
});
process.once('exit', () => host.child.kill('SIGKILL'));
const everything = await createAccount(admin, accountId, 10_000_000);
const ofAccount = await createKey(admin, accountId, 'account');
await commands['set-market-limit']?.run(admin, [accountId, '10000000']);
await commands['set-rate-limit']?.run(admin, [accountId, String(maxRequestsPerSecond)]);
const { market_access_token: accessToken, market_refresh_token: refreshToken } = await sellerTokens(
  host.url,
  everything,
);
const round = roundOf((permission) => (permission === 'account' ? ofAccount : everything), {
  picture: host.samplePicture,
  accessToken,
  refreshToken,
});

const agent = new Agent({ keepAlive: true });
/** Answers with an unexpected status, by path and status. */
const unexpected: Record<string, number> = {};
let sent = 0;
/** Sends calls in turn. A few are in flight: the next one waits for an answer, so that the host is never overloaded. */
async function sendUntil(end: number): Promise<number> {
  const lane = async () => {
    for (let call = round[sent % round.length]; call && sent < end; call = round[sent % round.length]) {
      sent += 1;
      const { status, failure } = await sendCall(host.url + call.path, call, agent, patienceMs);
      if (status === call.expected) continue;
      const what = `${call.path} ${failure ?? status} instead of ${call.expected}`;
      unexpected[what] = (unexpected[what] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const memory = await host.memory();
  console.log(`${sent} calls: ${memory} MB`);
  return memory;
}

const warm = await sendUntil(warmUpCalls);
const later: number[] = [];
for (let stretch = 1; stretch <= stretches; stretch += 1)
  later.push(await sendUntil(warmUpCalls + Math.round((Number(values.calls) * stretch) / stretches)));
const growth = (later.at(-1) ?? Number.NaN) - warm;
mkdirSync(output, { recursive: true });
writeFileSync(join(output, 'memory.json'), JSON.stringify({ warm, later, unexpected }, null, 1));
const others = Object.entries(unexpected).map(([what, count]) => `${what} (${count})`);
console.log(
  `Memory grew by ${growth} MB after ${warmUpCalls} calls; it may grow by ${mostGrowthMb} MB.
Answers with an unexpected status: ${others.join(', ') || 'none'}.\nWritten to ${output}`,
);
await stopProcess(host.child);
admin.close();
await engine.stop();
process.exit(growth <= mostGrowthMb && others.length === 0 ? 0 : 1);
