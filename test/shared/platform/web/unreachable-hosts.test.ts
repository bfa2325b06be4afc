import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fakeResolver, fetchOnce, loopbackAllowed } from './fetching.ts';
import { listen, serve } from './loopback-server.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** No machine has a TCP route to any of these: `connect` itself fails, before anything is sent. */
const failingAtOnce = ['224.0.0.1', '255.255.255.255', 'ff02::1'];
const schemes = ['http', 'https'] as const;
const systemCertificates = getCACertificates('default');

/** Reloading them all is slow, so it is done only after a test has replaced them. */
let hasOwnCertificates = false;
afterEach(() => {
  if (hasOwnCertificates) setDefaultCACertificates(systemCertificates);
  hasOwnCertificates = false;
});

/** Fetches from a name with these addresses, whatever they are. */
function fetchFrom(scheme: string, addresses: readonly string[], { port = '', path = '/' } = {}) {
  const origin = `${scheme}://shop.example${port === '' ? '' : `:${port}`}`;
  return fetchOnce(`${origin}${path}`, {
    allowedHosts: { loopback: true, origins: new Set([origin]) },
    resolve: fakeResolver({ 'shop.example': addresses }),
  });
}

/** A server whose certificate this process trusts until the test ends. */
function serveOverTls(answer: RequestListener) {
  const certificate = selfSignedCertificate('shop.example');
  setDefaultCACertificates([certificate.cert]);
  hasOwnCertificates = true;
  return listen(createTlsServer(certificate, answer));
}

describe.each(schemes)('over %s', (scheme) => {
  test.each([...failingAtOnce, '224.0.0.1 255.255.255.255'])(
    'a host at %s, which is unroutable, is reported as unreachable',
    async (addresses) => {
      await expect(fetchFrom(scheme, addresses.split(' '))).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'the server could not be reached',
      });
    },
  );

  test('a host that refuses the connection could not be reached', async () => {
    await expect(fetchFrom(scheme, ['127.0.0.1'], { port: '1' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'the server could not be reached',
    });
  });

  test.each([
    ['as soon as it is made', (socket: Socket) => socket.resetAndDestroy()],
    ['at the first byte', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())],
  ])('a connection that is reset %s broke off', async (_when, reset) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      reset(socket);
    });
    const { port } = await listen(server as Parameters<typeof listen>[0]);
    await expect(fetchFrom(scheme, ['127.0.0.1'], { port: String(port) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'the connection broke off',
    });
  });

  test.each([
    ['the other family is refused', ['::1', '127.0.0.1']],
    ['the other family has no route', ['ff02::1', '127.0.0.1']],
    ['the other family comes last', ['127.0.0.1', 'ff02::1']],
    ['the addresses before it fail at once', ['224.0.0.1', 'ff02::1', '255.255.255.255', '127.0.0.1']],
  ])('a working address is used where %s', async (_what, addresses) => {
    const answer: RequestListener = (_request, response) => response.end('alive');
    const { port } = scheme === 'http' ? await serve(answer) : await serveOverTls(answer);
    const { bytes } = await fetchFrom(scheme, addresses, { port: String(port) });
    expect(bytes.toString()).toBe('alive');
  });
});

test('a TLS connection that is reset in the middle of the handshake is a reported failure', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    // The start of a ServerHello that never ends.
    socket.once('data', () => {
      socket.write(Buffer.from([0x16, 0x03, 0x03, 0x00, 0x7a, 0x02]), () => socket.resetAndDestroy());
    });
  });
  const { port } = await listen(server as Parameters<typeof listen>[0]);
  await expect(
    fetchOnce(`https://127.0.0.1:${port}/`, { allowedHosts: loopbackAllowed }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
