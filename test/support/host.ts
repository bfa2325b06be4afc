import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { demoAccount } from '../../lib/sandbox/demo-account.ts';
import { readHostEnvironment } from '../../lib/sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../lib/sandbox/host.ts';
import type { StandIns } from '../../lib/sandbox/stand-ins.ts';
import { commands } from '../../lib/tools/admin/commands.ts';
import type { AdminServices } from '../../lib/tools/admin/services.ts';
import { adminServices } from '../../lib/tools/admin/services.ts';
import { createKey } from '../../lib/tools/examples/demo-accounts.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import type { KeyPermission } from '../../shared/identity/accounts/key-store.ts';

/** A response as tests see it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown;
}

interface PostOptions {
  /** Absent: the key from `keyFor`. `null`: no Authorization header. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged instead of the body as JSON. */
  readonly raw?: string | Uint8Array;
}

/** All emulators of upstreams, for tests whose settings replace none. */
type Emulators = {
  readonly [name in 'market' | 'lens' | 'model' | 'payments' | 'catalogue']: NonNullable<StandIns[name]>;
};

/** The local host on a free port with nothing kept, for the tests of one file. */
export interface TestHost {
  readonly host: LocalHost;
  readonly admin: AdminServices;
  /** After each test their faults and the model's script are cleared, and jobs go on no longer. */
  readonly emulators: Emulators;
  post(path: string, body?: unknown, options?: PostOptions): Promise<Answer>;
  /** A key of the demo account that may call the endpoint at this path. */
  keyFor(path: string): Promise<string>;
  /** A separate account with this many credits. @returns its key. */
  createAccount(accountId: string, credits: number, permission?: KeyPermission): Promise<string>;
  balance(accountId: string): Promise<{ available: number; held: number }>;
}

/** Starts the host before the tests of this file and stops it after them. */
export function useHost(settings: Readonly<Record<string, string>> = {}): TestHost {
  let host: LocalHost | undefined;
  let admin: (AdminServices & { close(): void }) | undefined;
  let accountKey: Promise<string> | undefined;
  beforeAll(async () => {
    process.env.LOG_LEVEL ??= 'SILENT';
    host = await startLocalHost(
      readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:', DEMO_CREDITS: '100000', ...settings }),
    );
    admin = adminServices(process.env as Record<string, string>);
  });
  afterAll(async () => {
    admin?.close();
    await host?.stop();
  });
  const started = () => {
    if (host === undefined || admin === undefined) throw new Error('the host is there from beforeAll on');
    return { host, admin };
  };
  afterEach(async () => {
    const { market, lens, model, payments, catalogue } = started().host.standIns;
    for (const emulator of [market, lens, model, payments, catalogue]) emulator?.faults.clear();
    model?.replies.splice(0);
    await started().host.forgetJobs();
  });
  const keyFor = async (path: string) => {
    const permission = endpoints.find((endpoint) => endpoint.path === path)?.permission;
    if (permission === undefined) return started().host.demoKey.shown;
    accountKey ??= createKey(started().admin, demoAccount, permission);
    return await accountKey;
  };
  return {
    get host() {
      return started().host;
    },
    get emulators() {
      const { market, lens, model, payments, catalogue } = started().host.standIns;
      if (!market || !lens || !model || !payments) throw new Error('the settings lead to no emulator');
      return { market, lens, model, payments, catalogue };
    },
    get admin() {
      return started().admin;
    },
    async post(path, body = {}, { key, headers = {}, raw } = {}) {
      const sent = key === undefined ? await keyFor(path) : key;
      const authorization = sent === null ? {} : { authorization: `Bearer ${sent}` };
      const response = await fetch(started().host.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization, ...headers },
        body: raw === undefined ? JSON.stringify(body) : raw,
      });
      const text = await response.text();
      let parsed: unknown;
      try {
        parsed = JSON.parse(text);
      } catch {
        parsed = undefined;
      }
      return { status: response.status, headers: response.headers, text, body: parsed };
    },
    keyFor,
    async createAccount(accountId, credits, permission) {
      await commands['create-account']?.run(started().admin, [accountId]);
      if (credits > 0) await commands.grant?.run(started().admin, [accountId, String(credits)]);
      return await createKey(started().admin, accountId, permission);
    },
    balance: (accountId) => started().admin.money.readBalance(accountId),
  };
}
