import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { openLocalDatabase } from '../../lib/sandbox/database/open-database.ts';
import { startEngine } from '../../lib/sandbox/database/start-engine.ts';
import { commands } from '../../lib/tools/admin/commands.ts';
import { adminServices } from '../../lib/tools/admin/services.ts';
import { createAccount } from '../../lib/tools/examples/demo-accounts.ts';
import { type AuditReport, auditLedger } from '../../shared/billing/credits/audit-ledger.ts';
import { holdLifetimeMs } from '../../shared/billing/credits/limits.ts';
import { sweepHolds } from '../../shared/billing/credits/sweep-holds.ts';
import { auditServices, sweepServices } from '../../shared/entry/wiring/jobs.ts';
import { maxRequestsPerSecond } from '../../shared/identity/accounts/rate-limit.ts';
import { systemClock } from '../../shared/platform/call/clock.ts';
import { inTime } from '../../shared/platform/call/time-budget.ts';
import type { LoadCall, LoadPlan, LoadReport } from './generator.ts';
import { startHostProcess, stopProcess } from './host-process.ts';

/** Credits granted to each account. */
export const granted = 10_000_000;
const silent = { info() {}, warn() {}, error() {} };

/** The local host with instant upstreams and a load generator, each a separate process. */
export interface LoadHost {
  readonly url: string;
  /** Ids of the accounts, each with enough credits. */
  readonly accounts: readonly string[];
  /** Paid listing calls from each account in turn, and a free call after every third. */
  readonly mixedCalls: readonly LoadCall[];
  run(plan: Omit<LoadPlan, 'url'>): Promise<LoadReport>;
  /** Resolves the holds left by calls, like the job once they have expired. */
  sweep(): Promise<void>;
  /** Compares every account with its ledger. */
  audit(): Promise<AuditReport>;
  balances(): Promise<{ available: number; held: number }[]>;
  stop(): Promise<void>;
}

const listingCall = (key: string, picture: string): LoadCall => ({
  path: '/api/v1/generate-basic-listing',
  key,
  body: JSON.stringify({ image_urls: [picture] }),
});
const accountCall = (key: string): LoadCall => ({ path: '/api/v1/account', key, body: '{}' });

/** Starts everything on free ports without stored data. */
export async function startLoadHost(accountCount: number): Promise<LoadHost> {
  const engine = await startEngine(':memory:');
  const database = await openLocalDatabase(':memory:', engine.endpoint);
  const upstreams = fork(resolve(import.meta.dirname, 'upstreams.ts'), { execArgv: [] });
  const [origin] = (await once(upstreams, 'message')) as [string];
  const { child: host, url } = await startHostProcess({
    PORT: '0',
    DATA_DIR: ':memory:',
    DYNAMODB_ENDPOINT: engine.endpoint,
    ANTHROPIC_API_KEY: 'instant',
    ANTHROPIC_BASE_URL: origin,
    ALLOW_PRIVATE_HOSTS: origin,
    LOG_LEVEL: 'SILENT',
  });
  const generator = fork(resolve(import.meta.dirname, 'generator.ts'), { execArgv: [] });

  // A signal that ends this process also ends the processes that it started.
  const end = () => {
    for (const child of [generator, host, upstreams]) child.kill('SIGKILL');
  };
  process.once('exit', end);

  const admin = adminServices(database.environment);
  const accounts = Array.from({ length: accountCount }, (_, index) => `load-${index}`);
  const keys: string[] = [];
  for (const account of accounts) {
    keys.push(await createAccount(admin, account, granted));
    // The load should meet the host's limits, not an account's.
    await commands['set-rate-limit']?.run(admin, [account, String(maxRequestsPerSecond)]);
  }
  const picture = `${origin}/picture.png`;
  const { sleep, ...audited } = auditServices(database.environment);
  const swept = sweepServices(database.environment);
  const afterHolds = () => systemClock() + holdLifetimeMs + 1;

  return {
    url,
    accounts,
    mixedCalls: [0, 1, 2].flatMap((turn) =>
      keys.flatMap((key, index) => [
        listingCall(key, picture),
        ...((index + turn) % 3 === 2 ? [accountCall(key)] : []),
      ]),
    ),
    run: async (plan) => {
      const answered = once(generator, 'message');
      generator.send({ url, ...plan });
      const [report] = (await answered) as [LoadReport];
      return report;
    },
    sweep: () =>
      inTime(60_000, async (budget) => {
        await sweepHolds(swept, { budget, log: silent, clock: afterHolds });
      }),
    audit: () =>
      inTime(600_000, (budget) => auditLedger(audited, { clock: systemClock, budget, log: silent, sleep })),
    balances: () => Promise.all(accounts.map((account) => admin.money.readBalance(account))),
    stop: async () => {
      await Promise.all([stopProcess(generator), stopProcess(host), stopProcess(upstreams)]);
      process.off('exit', end);
      admin.close();
      await engine.stop();
    },
  };
}
