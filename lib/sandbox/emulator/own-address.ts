import type { IncomingHttpHeaders } from 'node:http';

/** Names of this machine, here and in containers. A stranger's page has a registered name, which has a dot. */
const ownNames = /^(?:127\.0\.0\.1|\[::1\]|host\.docker\.internal|[\w-]+|(?:[\w-]+\.)+localhost)$/i;

const nameIn = (host: string): string => host.replace(/:\d+$/, '');

/**
 * Whether a request names this machine as its host: a stranger's page whose name leads to loopback does not.
 *
 * @param own the address that the emulator listens on
 */
export const isForUs = ({ host = '' }: IncomingHttpHeaders, own: string): boolean =>
  nameIn(host) === own || ownNames.test(nameIn(host));

/** Whether a page of another origin sends the request. Programs and typed-in addresses send no origin. */
export const isFromAnotherPage = ({ origin, host = '' }: IncomingHttpHeaders): boolean =>
  origin !== undefined && origin !== `http://${host}`;
