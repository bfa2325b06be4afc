import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostEnvironment } from '../environment.ts';
import { startSignInProvider } from './sign-in-provider.ts';

/**
 * Starts the local sign-in provider, unless `SIGN_IN_ISSUER` names another one. It reuses its previous port: identities
 * belong to an issuer's address, so with another every user would be new.
 *
 * @returns with the variables that lead the dashboard to it
 */
export async function startLocalSignIn(settings: HostEnvironment, name?: string) {
  if (settings.SIGN_IN_ISSUER !== undefined) return undefined;
  const { DATA_DIR: folder } = settings;
  const file = folder === ':memory:' ? undefined : join(folder, 'sign-in-port');
  const known = file !== undefined && existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const provider = await startSignInProvider(Number.isInteger(known) ? known : 0, name);
  if (file !== undefined && provider.port !== known) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, String(provider.port));
  }
  return {
    issuer: provider.issuer,
    environment: {
      SIGN_IN_ISSUER: provider.issuer,
      SIGN_IN_CLIENT_ID: provider.client.id,
      SIGN_IN_CLIENT_SECRET: provider.client.secret,
    },
    stop: provider.stop,
  };
}
