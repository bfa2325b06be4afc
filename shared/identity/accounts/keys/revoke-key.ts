import { type KeyChoice, type KeyServices, noSuchKey } from './key-services.ts';

/** Ends a key at once. Revoking it again changes nothing. @throws ServiceError NOT_FOUND */
export async function revokeKey(
  { accountId, keyId }: KeyChoice,
  { keys, clock }: KeyServices,
): Promise<void> {
  if (!(await keys.revoke(accountId, keyId, clock()))) throw noSuchKey();
}
