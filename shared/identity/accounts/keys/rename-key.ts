import { checkKeyName } from './key-name.ts';
import { type KeyChoice, type KeyServices, noSuchKey } from './key-services.ts';

/**
 * Gives a key another name, whether or not it still works.
 *
 * @throws ServiceError NOT_FOUND; BAD_REQUEST if the name is not valid.
 */
export async function renameKey(
  { accountId, keyId, name }: KeyChoice & { readonly name: string },
  { keys }: Pick<KeyServices, 'keys'>,
): Promise<void> {
  checkKeyName(name);
  if (!(await keys.rename(accountId, keyId, name))) throw noSuchKey();
}
