import { allowedHostsOfProcess } from '../../../platform/web/allowed-hosts.ts';
import { createGuardedClient, type GuardedClient } from '../../../platform/web/guarded-client.ts';

/**
 * The guarded client of this process. Bundles for AWS have the variable replaced by `undefined`: no deployed
 * function can be told to let private hosts through.
 */
export const guardedClientOfProcess = (): GuardedClient =>
  createGuardedClient({ allowedHosts: allowedHostsOfProcess(process.env.ALLOW_PRIVATE_HOSTS) });
