import { afterAll, beforeAll } from '@jest/globals';
import { readHostEnvironment } from '../../../lib/sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../../lib/sandbox/host.ts';
import type { ContainerWorld } from '../../../lib/sandbox/sam/container-world.ts';
import { createAccount, createKey } from '../../../lib/tools/examples/demo-accounts.ts';
import type { KeyPermission } from '../../../shared/identity/accounts/key-store.ts';
import { type SamLocal, settings, startSamLocal } from './sam-local.ts';

const startMs = 240_000;
const answerMs = 45_000;

export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Absent: none is sent. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The part of an answer that must be equal on both hosts: everything that a function says except the request's id. */
interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: string;
}

const comparedHeaders = [
  'content-type',
  'cache-control',
  'x-error-code',
  'x-credits-charged',
  'x-credits-remaining',
  'idempotent-replayed',
  'retry-after',
];

/** The local host and sam local at the same time, on the same tables and the same stand-ins. */
export interface TwoHosts {
  readonly world: ContainerWorld;
  readonly localHost: LocalHost;
  send(host: 'local' | 'sam', sent: Sent): Promise<Said>;
  /** What `sam local invoke` prints: the answer of a function to an event. */
  invoke(functionName: string, event: string): Promise<string>;
  /** Creates an account. @returns its key. */
  createAccount(accountId: string, credits: number): Promise<string>;
  /** Another key of an account. */
  createKey(accountId: string, permission: KeyPermission): Promise<string>;
}

export function useTwoHosts(): TwoHosts {
  let sam: SamLocal | undefined;
  let localHost: LocalHost | undefined;

  beforeAll(async () => {
    sam = await startSamLocal();
    const { hostEnvironment } = sam.world;
    // The functions in this process read process.env, so it must name the shared stand-ins too.
    Object.assign(process.env, hostEnvironment);
    localHost = await startLocalHost(readHostEnvironment({ ...hostEnvironment, ...settings }));
  }, startMs);

  afterAll(async () => {
    await localHost?.stop();
    await sam?.stop();
  });

  const started = () => {
    if (sam === undefined || localHost === undefined)
      throw new Error('the hosts are there from beforeAll on');
    return { sam, localHost };
  };
  return {
    get world() {
      return started().sam.world;
    },
    get localHost() {
      return started().localHost;
    },
    async send(host, { method = 'POST', path, key, headers = {}, body }) {
      const response = await fetch((host === 'sam' ? started().sam.url : started().localHost.url) + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(comparedHeaders.map((name) => [name, response.headers.get(name)])),
        body: await response.text(),
      };
    },
    invoke: (functionName, event) => started().sam.invoke(functionName, event),
    createAccount: (accountId, credits) => createAccount(started().sam.world.admin, accountId, credits),
    createKey: (accountId, permission) => createKey(started().sam.world.admin, accountId, permission),
  };
}
