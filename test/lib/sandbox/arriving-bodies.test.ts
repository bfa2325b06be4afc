import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createArrivingBodies } from '../../../lib/sandbox/arriving-bodies.ts';
import { counts } from '../../support/counts.ts';

const longest = counts(100_000, 1_000_000);
const most = 9 * longest;
/** The part of a body that is sent first. */
const begun = 0.9 * longest;

const open: (Socket | Server)[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) {
    if ('destroy' in socket) socket.destroy();
    else {
      socket.close();
      socket.closeAllConnections();
    }
  }
});

/** Connections of the latest server, with data possibly still in transit. */
let connections: Socket[] = [];
async function untilReceived(bytes: number): Promise<void> {
  while (connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0) < bytes) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A server that answers with the length of the body, or why there is none. */
async function startServer(): Promise<number> {
  const read = createArrivingBodies({ longestBytes: longest, mostBytes: most });
  const server = createServer(async (request, response) => {
    const body = await read(request);
    if (body === 'broken off') response.destroy();
    else response.end(typeof body === 'string' ? body : `${body.length} ${body.toString('latin1', 0, 5)}`);
  });
  open.push(server);
  connections = [];
  server.on('connection', (socket) => connections.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Begins a request, sends this many bytes of its body and waits until they are sent. */
async function begin(port: number, bytes: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${longest}\r\n\r\n`);
  await new Promise((resolve) => socket.write(Buffer.alloc(bytes, 'a'), resolve));
  return socket;
}

const post = async (port: number, bytes: number) =>
  await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: Buffer.alloc(bytes, 'b') })).text();

test('memory held for a broken-off or finished body is released', async () => {
  const port = await startServer();
  for (let round = 0; round < 12; round += 1) {
    const socket = await begin(port, begun);
    socket.destroy();
    expect(await post(port, longest)).toBe(`${longest} bbbbb`);
  }
  const last = await begin(port, begun);
  for (let round = 0; round < 6; round += 1) expect(await post(port, longest)).toBe(`${longest} bbbbb`);
  last.write(Buffer.alloc(longest - begun, 'a'));
  const [answer] = (await once(last, 'data')) as [Buffer];
  expect(answer.toString()).toContain(`${longest} aaaaa`);
});

test('bodies are admitted up to the total limit, and admitted ones arrive whole', async () => {
  const port = await startServer();
  const coming: Socket[] = [];
  for (let index = 0; index < 8; index += 1) coming.push(await begin(port, begun));
  await untilReceived(8 * begun);
  expect(await post(port, longest)).toBe(`${longest} bbbbb`);
  coming.push(await begin(port, begun));
  await untilReceived(9 * begun + longest);
  expect(await post(port, longest)).toBe('too many');
  for (const socket of coming.slice(0, 8)) {
    socket.write(Buffer.alloc(longest - begun, 'a'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toContain(`${longest} aaaaa`);
  }
});
