import type { SettingsStore } from '../../../identity/accounts/account-settings.ts';

/** Which callback URIs an account may have sellers sent to. Their form has been checked before. */
export interface CallbackPolicy {
  allows(accountId: string, callback: string): Promise<boolean>;
}

/** Exactly the callbacks that are listed for the account; none listed, none allowed. */
export const listedCallbacks = (settings: Pick<SettingsStore, 'read'>): CallbackPolicy => ({
  allows: async (accountId, callback) =>
    (await settings.read(accountId))?.callbacks.includes(callback) ?? false,
});

/** Any callback: for the local host, where nobody lists them. */
export const anyCallback: CallbackPolicy = { allows: async () => true };
