import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { inMovedTime } from '../call/moved-time.ts';
import { fetchOnce, loopbackAllowed } from './fetching.ts';
import { listen, serve } from './loopback-server.ts';

const allowedHosts = loopbackAllowed;
const mb = 1_000_000;

/** Answers every connection with these bytes, whatever it asks. */
async function serveRaw(answer: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer((socket) => socket.once('data', () => answer(socket)));
  return (await listen(server as Parameters<typeof listen>[0])).origin;
}

/** `megabytes` of zeros, packed, made only once. */
function bomb(pack: 'gzip' | 'br', megabytes: number): Promise<Buffer> {
  const packer =
    pack === 'gzip'
      ? createGzip({ level: 1 })
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zeros = Buffer.alloc(mb);
  for (let sent = 0; sent < megabytes; sent++) packer.write(zeros);
  packer.end();
  return new Promise((resolve) => packer.on('end', () => resolve(Buffer.concat(chunks))));
}

function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536);
  const write = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}

describe('bytes', () => {
  test('exactly the bound is accepted, one byte more is not', async () => {
    const { origin } = await serve((request, response) =>
      response.end(Buffer.alloc(Number(request.url?.slice(1)))),
    );
    expect((await fetchOnce(`${origin}/5000`, { allowedHosts }, { maxBytes: 5000 })).bytes).toHaveLength(
      5000,
    );
    await expect(fetchOnce(`${origin}/5001`, { allowedHosts }, { maxBytes: 5000 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'it is larger than 0.005 MB',
    });
  });

  test('an announced length over the bound is refused before any of it is read', async () => {
    const origin = await serveRaw((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${16 * mb}\r\n\r\n`),
    );
    await expect(fetchOnce(origin, { allowedHosts }, { maxBytes: 15 * mb })).rejects.toThrow(
      'it is larger than 15 MB',
    );
  });

  test('an endless body ends at the bound', async () => {
    const { origin } = await serve((_request, response) => endless(response));
    await expect(fetchOnce(origin, { allowedHosts }, { maxBytes: 3 * mb })).rejects.toThrow(
      'it is larger than 3 MB',
    );
  });

  test('both received and unpacked bytes are limited', async () => {
    const { origin } = await serve((_request, response) => {
      // Empty members of gzip are endless bytes on the wire, and none when unpacked.
      const member = gzipSync('');
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const chunk = Buffer.concat(Array.from({ length: 1000 }, () => member));
      const write = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    });
    await expect(fetchOnce(origin, { allowedHosts }, { maxBytes: mb })).rejects.toThrow(
      'it is larger than 1 MB',
    );
  });

  test('headers over 32 kB are refused', async () => {
    const headers = (bytes: number) => async () => {
      const origin = await serveRaw((socket) =>
        socket.end(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(bytes)}\r\ncontent-length: 2\r\n\r\nok`),
      );
      return (await fetchOnce(origin, { allowedHosts })).bytes.toString();
    };
    expect(await headers(30_000)()).toBe('ok');
    await expect(headers(40_000)()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test.each([
    ['nonsense', 'this is not HTTP at all\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
  ])('an answer that breaks HTTP is refused: %s', async (_what, answer) => {
    const origin = await serveRaw((socket) => socket.end(answer));
    await expect(fetchOnce(origin, { allowedHosts })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'the server did not answer in valid HTTP',
    });
  });

  test.each([
    ['is shorter than announced', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
    ['has broken chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['never comes', ''],
  ])('an answer that %s is reported as broken off', async (_what, answer) => {
    const origin = await serveRaw((socket) => socket.end(answer));
    const failure = { code: 'BAD_REQUEST', message: 'the connection broke off' };
    await expect(fetchOnce(origin, { allowedHosts })).rejects.toMatchObject(failure);
  });
});

describe('packed bytes', () => {
  test.each(['gzip', 'br'] as const)('a %s bomb is cut at the bound, in bounded memory', async (pack) => {
    const packed = await bomb(pack, counts(40, 100));
    expect(packed.length).toBeLessThan(mb);
    const { origin } = await serve((_request, response) => {
      response.setHeader('content-encoding', pack).end(packed);
    });
    const before = process.memoryUsage().rss;
    const fetched = Array.from({ length: 5 }, () =>
      fetchOnce(origin, { allowedHosts }, { maxBytes: 5 * mb }),
    );
    for (const result of await Promise.allSettled(fetched)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'it is larger than 5 MB' } });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * mb);
  });

  test.each([
    ['gzip', 'not gzip'],
    ['deflate', 'not deflate'],
    ['br', '\x1b\xff\xff not brotli'],
    ['gzip', gzipSync('cut short before its end').subarray(0, 25)],
    ['br', ''],
  ])('damaged %s is refused', async (encoding, body) => {
    const { origin } = await serve((_request, response) => {
      response.setHeader('content-encoding', encoding).end(body, 'latin1');
    });
    await expect(fetchOnce(origin, { allowedHosts })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'its compressed data is damaged',
    });
  });
});

describe('time', () => {
  const late = { code: 'BAD_REQUEST', message: 'it did not answer within 0.2 seconds' };
  const timeoutMs = 200;

  test('an answer of one byte at a time ends with the time limit', async () => {
    const { origin } = await serve((_request, response) => {
      response.setHeader('content-length', 1000);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    await expect(fetchOnce(origin, { allowedHosts }, { timeoutMs })).rejects.toMatchObject(late);
  });

  test('redirects, each fast enough by itself, end with the time limit', async () => {
    const { origin } = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 90);
    });
    await expect(fetchOnce(origin, { allowedHosts }, { timeoutMs })).rejects.toMatchObject(late);
  });

  test('a name that is never resolved ends with the time limit', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    await expect(fetchOnce('http://slow.example/', { resolve }, { timeoutMs })).rejects.toMatchObject(late);
  });

  test("when the caller's time is up, the caller's own reason is thrown", async () => {
    const { origin } = await serve(() => undefined);
    const controller = new AbortController();
    const reason = new ServiceError('TIMEOUT');
    const fetched = fetchOnce(origin, { allowedHosts }, {}, controller.signal);
    setTimeout(() => controller.abort(reason), 50);
    await expect(fetched).rejects.toBe(reason);
    await expect(fetchOnce(origin, { allowedHosts }, {}, controller.signal)).rejects.toBe(reason);
  });

  test(
    'the connection is closed when the time is up',
    inMovedTime(async (time) => {
      const [asked, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { origin } = await serve((request) => {
        request.socket.on('close', () => closed.resolve());
        asked.resolve();
      });
      const fetched = fetchOnce(origin, { allowedHosts }, { timeoutMs });
      await asked.promise;
      time.advance(timeoutMs);
      await expect(fetched).rejects.toMatchObject(late);
      await closed.promise;
    }),
  );
});
