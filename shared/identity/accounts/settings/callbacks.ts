import { callbackFault, maxCallbackLength } from '../../../contract/market/callback-uri.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { SettingsStore } from '../account-settings.ts';

/** Most callbacks of an account. */
export const maxCallbacks = 50;
/** Attempts at a change that others keep getting in before. */
const tries = 4;

/** Why an account cannot have these callbacks, as a sentence; undefined if it can. */
export function callbacksFault(callbacks: readonly string[]): string | undefined {
  if (callbacks.length > maxCallbacks) return `An account may have ${maxCallbacks} callbacks.`;
  for (const callback of callbacks) {
    if (callback.length > maxCallbackLength)
      return `A callback must be at most ${maxCallbackLength} characters.`;
    const fault = callbackFault(callback);
    if (fault !== undefined) return `${JSON.stringify(callback)} ${fault}.`;
  }
  return undefined;
}

interface CallbackChange {
  readonly accountId: string;
  readonly callback: string;
}

interface CallbackServices {
  readonly settings: Pick<SettingsStore, 'read' | 'replaceCallbacks'>;
}

/** Changes the list as it stands at the moment of writing, so that two changes at a time both count. */
async function change(
  accountId: string,
  { settings }: CallbackServices,
  next: (now: readonly string[]) => readonly string[],
): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const now = (await settings.read(accountId))?.callbacks ?? [];
    const wanted = next(now);
    if (wanted.length === now.length) return false;
    if (await settings.replaceCallbacks(accountId, wanted, now)) return true;
  }
  throw new ServiceError('OVERLOADED', 'the callbacks kept changing');
}

/**
 * Lets signin-url accept one more callback URI.
 *
 * @returns false if it did before
 * @throws ServiceError BAD_REQUEST if this is not a callback, or the account has too many; OVERLOADED
 */
export const addCallback = (
  { accountId, callback }: CallbackChange,
  services: CallbackServices,
): Promise<boolean> =>
  change(accountId, services, (now) => {
    if (now.includes(callback)) return now;
    const wanted = [...now, callback];
    const fault = callbacksFault([callback]) ?? callbacksFault(wanted);
    if (fault !== undefined) throw new ServiceError('BAD_REQUEST', fault);
    return wanted;
  });

/** Lets signin-url refuse a callback URI from now on. @returns false if it did before @throws ServiceError OVERLOADED */
export const removeCallback = (
  { accountId, callback }: CallbackChange,
  services: CallbackServices,
): Promise<boolean> => change(accountId, services, (now) => now.filter((one) => one !== callback));
