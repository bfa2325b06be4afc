import { createServer as createTlsServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { fakeResolver, fetchOnce, loopbackAllowed } from './fetching.ts';
import { listen, serve } from './loopback-server.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';
import { useSocketSpy } from './socket-spy.ts';

const allowedHosts = loopbackAllowed;
const spy = useSocketSpy();
const systemCertificates = getCACertificates('default');

/** Reloading them all is slow, so it is done only after a test has replaced them. */
let hasOwnCertificates = false;
afterEach(() => {
  if (hasOwnCertificates) setDefaultCACertificates(systemCertificates);
  hasOwnCertificates = false;
});
function trust(cert: string): void {
  setDefaultCACertificates([cert]);
  hasOwnCertificates = true;
}

test('the client gives type, bytes and the final address', async () => {
  const { origin } = await serve((_request, response) => {
    response.writeHead(201, { 'content-type': 'image/png' }).end('bytes');
  });
  expect(await fetchOnce(`${origin}/a?b#c`, { allowedHosts })).toEqual({
    url: `${origin}/a?b#c`,
    contentType: 'image/png',
    bytes: Buffer.from('bytes'),
  });
});

test('the client requests the given types and supported encodings, with its own name', async () => {
  const { origin, port } = await serve((request, response) => {
    response.end(JSON.stringify([request.method, request.url, request.headers]));
  });
  const { bytes } = await fetchOnce(`${origin}/a%20b?c=d`, { allowedHosts }, { accept: 'image/*' });
  expect(JSON.parse(bytes.toString())).toEqual([
    'GET',
    '/a%20b?c=d',
    {
      'user-agent': 'ListingService/1.0',
      accept: 'image/*',
      'accept-encoding': 'gzip, br',
      host: `127.0.0.1:${port}`,
      connection: 'close',
    },
  ]);
});

test.each([
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['identity', Buffer.from],
  ['identity, gzip', gzipSync],
] as const)('the client unpacks %s', async (encoding, pack) => {
  const { origin } = await serve((_request, response) => {
    response.setHeader('content-encoding', encoding).end(pack(Buffer.from('the page')));
  });
  expect((await fetchOnce(origin, { allowedHosts })).bytes.toString()).toBe('the page');
});

test.each(['zstd', 'compress', 'gzip, gzip', 'br;q=1', 'constructor', '__proto__'])(
  'the client refuses the encoding %s',
  async (encoding) => {
    const { origin } = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding).end('?');
    });
    await expect(fetchOnce(origin, { allowedHosts })).rejects.toThrow(
      'it is compressed in a way that is not supported',
    );
  },
);

test.each([101, 304, 400, 401, 403, 404, 410, 429, 500, 503, 999])(
  'an answer %d is a failure that names it',
  async (status) => {
    const { origin } = await serve((_request, response) => {
      response.socket?.end(`HTTP/1.1 ${status} Something\r\ncontent-length: 0\r\n\r\n`);
    });
    await expect(fetchOnce(`${origin}/x`, { allowedHosts })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: `the server answered ${status}`,
      url: `${origin}/x`,
      httpStatus: status,
    });
  },
);

test('a server that switches protocols unasked is given up', async () => {
  const { origin } = await serve((_request, response) => {
    response.socket?.end('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  });
  await expect(fetchOnce(origin, { allowedHosts })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'the connection broke off',
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    'a redirect %d is followed with GET, relative or absolute',
    async (status) => {
      const { origin } = await serve((request, response) => {
        if (request.url === '/a') response.writeHead(status, { location: 'b?x=1' }).end('not this');
        else if (request.url === '/b?x=1') response.writeHead(status, { location: `${origin}/c` }).end();
        else response.end(`${request.method} ${request.url}`);
      });
      const { url, bytes } = await fetchOnce(`${origin}/a`, { allowedHosts });
      expect([url, bytes.toString()]).toEqual([`${origin}/c`, 'GET /c']);
    },
  );

  test('at most five redirects are followed', async () => {
    const { origin, connections } = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect((await fetchOnce(`${origin}/5`, { allowedHosts })).bytes.toString()).toBe('there');
    expect(connections()).toBe(6);
    await expect(fetchOnce(`${origin}/6`, { allowedHosts })).rejects.toThrow(
      'it redirects more than 5 times',
    );
    expect(connections()).toBe(12);
  });

  test.each([
    [undefined, 'the server answered 302 without a new address'],
    ['http://[', 'after a redirect the address is not a valid URL'],
    ['http://127.0.0.1:1/', 'after a redirect the server could not be reached'],
    ['ftp://example.com/', 'after a redirect the address is not http or https'],
    ['//user:secret@127.0.0.1/', 'after a redirect the address carries a user name or password'],
  ])('a redirect to %s fails: %s', async (location, message) => {
    const { origin, connections } = await serve((_request, response) => {
      response.writeHead(302, location === undefined ? {} : { location }).end();
    });
    const failure = fetchOnce(`${origin}/start`, { allowedHosts });
    await expect(failure).rejects.toMatchObject({ code: 'BAD_REQUEST', message, url: `${origin}/start` });
    expect(connections()).toBe(1);
  });
});

describe('TLS', () => {
  const serveTls = (hostname: string) => {
    const certificate = selfSignedCertificate(hostname);
    const server = createTlsServer(certificate, (request, response) => response.end(request.headers.host));
    return listen(server).then(({ port }) => ({ port, cert: certificate.cert }));
  };

  test('a TLS connection goes to the checked address and verifies the name of the URL', async () => {
    const { port, cert } = await serveTls('pictures.example');
    trust(cert);
    spy.divertTo(port);
    const resolve = fakeResolver({ 'pictures.example': ['93.184.215.14'] });
    const { bytes } = await fetchOnce('https://pictures.example/a.png', { resolve });
    expect(bytes.toString()).toBe('pictures.example');
    expect(spy.attempts).toEqual(['93.184.215.14 443']);
  });

  test.each([
    ['for another name', 'other.example', true],
    ['without a trusted issuer', 'pictures.example', false],
  ])('a certificate %s is refused', async (_which, hostname, trusted) => {
    const { port, cert } = await serveTls(hostname);
    if (trusted) trust(cert);
    spy.divertTo(port);
    const resolve = fakeResolver({ 'pictures.example': ['93.184.215.14'] });
    await expect(fetchOnce('https://pictures.example/', { resolve })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'its certificate is not valid',
    });
  });

  test('a server that does not speak TLS is refused', async () => {
    const { port } = await serve((_request, response) => response.end());
    await expect(fetchOnce(`https://127.0.0.1:${port}/`, { allowedHosts })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'its encrypted connection failed',
    });
  });
});

describe('other failures', () => {
  test('a host name that is not known is reported as unresolved', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    for (const options of [{}, { resolve }]) {
      await expect(fetchOnce('http://nobody.example/', options)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        message: 'its host name could not be resolved',
      });
    }
  });

  test('a bug of ours stays a bug', async () => {
    const { origin } = await serve((_request, response) => response.end());
    const failure = fetchOnce(origin, { allowedHosts }, { accept: 'line\nbreak' });
    const error: unknown = await failure.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ERR_INVALID_CHAR' });
    expect(error).not.toBeInstanceOf(ServiceError);
  });
});
