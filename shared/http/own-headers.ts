import { securityHeaders } from '../contract/security-headers.ts';

/** Headers of every answer, from an endpoint or to a browser. */
export const ownHeaders = (requestId: string): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  'x-request-id': requestId,
});
