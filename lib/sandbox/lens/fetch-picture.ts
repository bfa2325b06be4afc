import type { GuardedClient } from '../../../shared/platform/web/guarded-client.ts';

const maxBytes = 20_000_000;
const timeoutMs = 5000;

/**
 * The bytes at an address; undefined if they cannot be fetched, in which case the real search finds nothing either. It
 * goes through the guarded client, since the real search reaches nothing private of ours.
 */
export async function fetchPicture(address: string, client: GuardedClient): Promise<Buffer | undefined> {
  try {
    const limits = { maxBytes, timeoutMs };
    return (await client.fetch(address, limits, new AbortController().signal)).bytes;
  } catch {
    return undefined;
  }
}
