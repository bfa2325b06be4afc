import type { ListedKey } from '../key-store.ts';
import type { KeyServices } from './key-services.ts';
import { type KeyState, keyState } from './key-state.ts';

/** Every key that the account has ever had, the oldest first, with what each is worth now. One query. */
export async function listKeys(
  { accountId }: { readonly accountId: string },
  { keys, clock }: KeyServices,
): Promise<(ListedKey & { readonly state: KeyState })[]> {
  const now = clock();
  return (await keys.list(accountId)).map((key) => ({ ...key, state: keyState(key, now) }));
}
