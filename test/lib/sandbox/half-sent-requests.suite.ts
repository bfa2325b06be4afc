import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { listenOnLoopback } from '../../../lib/sandbox/listen.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();
/** More calls than the host serves at a time. */
const many = 350;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface HalfSent {
  readonly socket: Socket;
  /** Resolves when the connection is closed, even if that happened before. */
  readonly closed: Promise<unknown>;
  received(): string;
}

/** A connection that sends this, then waits and collects what comes back. */
async function halfSent(text: string, port = Number(new URL(t.host.url).port)): Promise<HalfSent> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, closed, received: () => received };
}

const requestHead = [
  'POST /api/v1/account HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '',
  '',
].join('\r\n');

test('hundreds of half-sent bodies do not keep other calls from being served', async () => {
  await Promise.all(Array.from({ length: many }, () => halfSent(`${requestHead}{"a":`)));
  const answers = await Promise.all(Array.from({ length: 20 }, () => t.post('/api/v1/account')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('a request not complete in time is answered 408, and its connection closed', async () => {
  const server = await listenOnLoopback((request) => request.resume(), 0, 500);
  try {
    const body = await halfSent(`${requestHead}{"a":`, server.port);
    const head = await halfSent('POST /api/v1/account HTTP/1.1\r\nHost: 127.', server.port);
    await Promise.all([body.closed, head.closed]);
    for (const { received } of [body, head]) {
      expect(received()).toMatch(/^HTTP\/1\.1 408 /);
      expect(received()).toMatch(/^connection: close\r$/im);
    }
  } finally {
    await server.close();
  }
});

test('a body that arrives piece by piece, but in time, is read whole', async () => {
  const { socket, received } = await halfSent(requestHead);
  for (let piece = 0; piece < 10; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(' '.repeat(piece === 9 ? 98 : 100));
  }
  socket.write('{}');
  await once(socket, 'data');
  expect(received()).toMatch(/^HTTP\/1\.1 401 /);
});

test('a caller who hangs up in mid-body makes no function fail', async () => {
  const errors: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => errors.push(words);
  try {
    const { socket } = await halfSent(`${requestHead}{"a":`);
    socket.destroy();
    expect((await t.post('/api/v1/account')).status).toBe(200);
    expect(errors).toEqual([]);
  } finally {
    console.error = error;
  }
});
