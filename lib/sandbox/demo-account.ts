import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createApiKey,
  hashApiKey,
  hintOf,
  isWellFormedApiKey,
} from '../../shared/identity/accounts/key-store.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import type { AdminServices } from '../tools/admin/services.ts';
import type { HostEnvironment } from './environment.ts';
import { placeDemoPeople } from './sign-in/demo-people.ts';

export const demoAccount = 'demo';
/** Far above the default, so that scripts that try out the API from one machine are not limited. */
const demoRequestsPerSecond = 1000;

const keyFile = (folder: string): string => join(folder, 'demo-api-key');

/** The key printed by a host on this folder; undefined if none has run there. */
export const knownDemoKey = (folder: string): string | undefined =>
  existsSync(keyFile(folder)) ? readFileSync(keyFile(folder), 'utf8').trim() : undefined;

const portFile = (folder: string): string => join(folder, 'port');

/** Notes where the host of a folder is, for programs that call it. */
export const keepPort = (folder: string, url: string): void =>
  writeFileSync(portFile(folder), new URL(url).port);

/** The address of the host that was started last on a folder, unless a port names another. */
export function localUrl(folder: string, port?: string): string {
  const kept = existsSync(portFile(folder)) ? readFileSync(portFile(folder), 'utf8') : '3000';
  return `http://127.0.0.1:${port || kept}`;
}

/** The key that the demo account has had since its first start; made now where there is none. */
function keptKey(folder: string): string {
  if (folder === ':memory:') return createApiKey();
  const known = knownDemoKey(folder);
  if (known !== undefined) return known;
  const key = createApiKey();
  mkdirSync(folder, { recursive: true });
  writeFileSync(keyFile(folder), key, { mode: 0o600 });
  return key;
}

/**
 * Grants only once, even if a later start names another number of credits.
 *
 * @param credits from 1, no more than a grant may have
 */
async function grantFirstCredits({ money }: AdminServices, credits: number): Promise<void> {
  try {
    await money.grant(demoAccount, 'first-start', credits);
  } catch (error) {
    const wasAnother = error instanceof ServiceError && error.code === 'BAD_REQUEST';
    if (!wasAnother) throw error;
  }
}

/**
 * Makes the demo account, its key and its people, and grants its credits: once, so that a restart keeps the balance.
 *
 * A `DEMO_API_KEY` that is not of the form of our keys would be refused by the authorizer; it becomes another name
 * for one that is.
 *
 * @param issuer the local sign-in provider; without one the account has no members
 * @returns the key as shown, and the real one, which differs where that does not have the form of a key
 */
export async function prepareDemoAccount(
  services: AdminServices,
  settings: Pick<HostEnvironment, 'DATA_DIR' | 'DEMO_API_KEY' | 'DEMO_CREDITS'>,
  issuer?: string,
) {
  const { DATA_DIR: folder, DEMO_API_KEY: key, DEMO_CREDITS: credits } = settings;
  const real = key !== undefined && isWellFormedApiKey(key) ? key : keptKey(folder);
  await services.settings.create(demoAccount, {
    name: 'Demo',
    callbacks: [],
    requestsPerSecond: demoRequestsPerSecond,
  });
  await services.money.createAccount(demoAccount);
  if (credits > 0) await grantFirstCredits(services, credits);
  const known = await services.keys.find(hashApiKey(real));
  if (known === undefined) {
    await services.keys.add(hashApiKey(real), {
      keyId: randomBytes(6).toString('hex'),
      accountId: demoAccount,
      keyName: 'demo',
      permission: 'everything',
      hint: hintOf(real),
      createdAt: services.clock(),
    });
  }
  if (issuer !== undefined) {
    await placeDemoPeople(services.people, { issuer, accountId: demoAccount, since: services.clock() });
  }
  return { shown: key ?? real, real };
}
