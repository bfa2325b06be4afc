import type { GuardedClient } from '../../../shared/web/guarded-client.ts';

const MAX_BYTES = 20_000_000;
const TIMEOUT_MS = 5000;

/**
 * The bytes behind an address, undefined where they cannot be had: the real search then finds nothing either. It
 * goes through the guarded client, since the real search reaches nothing private of ours.
 */
export async function fetchPicture(address: string, client: GuardedClient): Promise<Buffer | undefined> {
  try {
    const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS };
    return (await client.fetch(address, limits, new AbortController().signal)).bytes;
  } catch {
    return undefined;
  }
}
