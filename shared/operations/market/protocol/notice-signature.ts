import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';

/** The real header has some 260 characters. */
const longestHeader = 4096;

/** What the header carries besides these two, an algorithm and a digest, is up to the sender: the key's own count. */
const signature = z.object({
  /** Restricted because it becomes part of a path. */
  kid: z.string().regex(/^[\w-]{1,64}$/),
  signature: z.string().min(1),
});

/** The signature of a notice, and the id of the key that made it. */
export type NoticeSignature = z.output<typeof signature>;

/**
 * Reads the header `x-ebay-signature`: base64 of JSON.
 *
 * @see https://github.com/eBay/event-notification-nodejs-sdk (lib/validator.js, read 2026-11-23)
 * @returns undefined if it is anything else
 */
export function readSignature(header: string): NoticeSignature | undefined {
  if (header.length > longestHeader) return undefined;
  return signature.safeParse(parseJson(Buffer.from(header, 'base64').toString('utf8'))).data;
}

/** A key as the marketplace writes it. */
export interface SigningKey {
  /** PEM, usually without line breaks. */
  readonly key: string;
  /** `ECDSA` */
  readonly algorithm: string;
  /** `SHA1` */
  readonly digest: string;
}

/** The digests that the marketplace may name, as OpenSSL writes them. Only the first has been seen. */
const digests: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
};

function ecKeyOf(pem: string): KeyObject | undefined {
  const der = Buffer.from(pem.replace(/-----[A-Z ]+-----/g, ''), 'base64');
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the bytes were signed with the key.
 *
 * @throws ServiceError UPSTREAM_FAILED if the key is not one of those that are understood here: the notice may be right
 */
export function isSigned(body: Buffer, signed: NoticeSignature, key: SigningKey): boolean {
  const digest = digests[key.digest.toUpperCase().replace('-', '')];
  const ecKey = ecKeyOf(key.key);
  if (key.algorithm.toUpperCase() !== 'ECDSA' || digest === undefined || ecKey === undefined) {
    throw new ServiceError('UPSTREAM_FAILED', 'the marketplace: getPublicKey: a key of another kind');
  }
  return verify(digest, body, ecKey, Buffer.from(signed.signature, 'base64'));
}
