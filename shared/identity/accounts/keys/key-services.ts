import type { Clock } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { KeyStore } from '../key-store.ts';

/** What the use cases of keys work with. */
export interface KeyServices {
  readonly keys: KeyStore;
  readonly clock: Clock;
}

/** Names one key of an account. */
export interface KeyChoice {
  readonly accountId: string;
  readonly keyId: string;
}

/** The same for a key of another account as for one that never was. */
export const noSuchKey = (): ServiceError => new ServiceError('NOT_FOUND', 'There is no such key.');
