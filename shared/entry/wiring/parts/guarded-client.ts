import { allowedHostsOfProcess } from '../../../platform/web/allowed-hosts.ts';
import { createGuardedClient, type GuardedClient } from '../../../platform/web/guarded-client.ts';
import { createGuardedPoster, type GuardedPoster } from '../../../platform/web/guarded-poster.ts';

/**
 * The guarded client of this process. Bundles for AWS have the variable replaced by `undefined`: no deployed
 * function can be told to let private hosts through.
 */
export const guardedClientOfProcess = (): GuardedClient =>
  createGuardedClient({ allowedHosts: allowedHostsOfProcess(process.env.ALLOW_PRIVATE_HOSTS) });

/** That for sending, which reaches the same hosts. */
export const guardedPosterOfProcess = (): GuardedPoster =>
  createGuardedPoster({ allowedHosts: allowedHostsOfProcess(process.env.ALLOW_PRIVATE_HOSTS) });
