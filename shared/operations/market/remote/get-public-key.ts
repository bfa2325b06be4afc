import * as z from 'zod';
import type { RemoteCall } from '../protocol/exchange.ts';
import { MarketRefusal } from '../protocol/market-refusal.ts';
import type { SigningKey } from '../protocol/notice-signature.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';

const name = 'getPublicKey';

const reply = z.object({ key: z.string(), algorithm: z.string(), digest: z.string() });

/**
 * The key with which the marketplace signs notices. Notification API.
 *
 * @param keyId letters, digits, `-` and `_` alone: it becomes part of the path
 * @param token of our own application
 * @returns undefined if the marketplace refuses the id
 * @see https://developer.ebay.com/api-docs/commerce/notification/resources/public_key/methods/getPublicKey (read 2026-11-23)
 */
export async function getPublicKey(
  rest: RestTransport,
  { keyId, token }: { readonly keyId: string; readonly token: BearerToken },
  call: RemoteCall,
): Promise<SigningKey | undefined> {
  try {
    const path = `/commerce/notification/v1/public_key/${keyId}`;
    const { json } = await rest.send({ name, path, token }, call);
    return understand(name, reply, json);
  } catch (error) {
    if (error instanceof MarketRefusal) return undefined;
    throw error;
  }
}
