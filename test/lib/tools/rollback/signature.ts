import { createHash, createHmac } from 'node:crypto';
import type { EmulatorRequest } from '../../../../lib/sandbox/emulator/emulator.ts';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Checks a request as AWS does (Signature Version 4).
 *
 * @returns for which region and service it was signed; undefined when the signature is wrong.
 */
export function signedScope(
  { method, url, headers, body }: EmulatorRequest,
  secretAccessKey: string,
): string | undefined {
  const [, , day = '', region = '', service = '', names = '', signature] =
    authorization.exec(headers.authorization ?? '') ?? [];
  const signedHeaders = names.split(';').map((name) => `${name}:${headers[name]?.trim()}\n`);
  const query = new URLSearchParams(url.searchParams);
  query.sort();
  const canonical = [
    method,
    url.pathname,
    query.toString(),
    signedHeaders.join(''),
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(
    (derived, part) => hmac(derived, part),
    hmac(`AWS4${secretAccessKey}`, day),
  );
  return hmac(key, text).toString('hex') === signature ? `${region}/${service}` : undefined;
}
