import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';

const sealed = '__Host-';
const plain = 'local-';

/**
 * Gives a result's cookies names and attributes that every browser keeps on plain http. Safari refuses cookies that are
 * Secure on http addresses, those of this machine included, and the prefix `__Host-` demands Secure.
 */
export function withPlainCookies(result: APIGatewayProxyResult): APIGatewayProxyResult {
  const values = result.multiValueHeaders?.['set-cookie'];
  if (values === undefined) return result;
  const cookies = values.map((value) =>
    String(value)
      .replace(sealed, plain)
      .replace(/; Secure(?=;|$)/, ''),
  );
  return { ...result, multiValueHeaders: { ...result.multiValueHeaders, 'set-cookie': cookies } };
}

/** Gives a request's cookies the names that the functions know; one that already has such a name was not set here. */
export function restoreCookies({ rawHeaders }: IncomingMessage): void {
  rawHeaders.forEach((name, index) => {
    if (index % 2 !== 0 || name.toLowerCase() !== 'cookie') return;
    rawHeaders[index + 1] = (rawHeaders[index + 1] ?? '')
      .split(/;\s*/)
      .filter((cookie) => !cookie.startsWith(sealed))
      .map((cookie) => (cookie.startsWith(plain) ? sealed + cookie.slice(plain.length) : cookie))
      .join('; ');
  });
}
