import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from '@jest/globals';

/** A test's server on 127.0.0.1, which is closed after the test. */
export interface LoopbackServer {
  readonly port: number;
  readonly origin: string;
  /** How many connections it has seen. */
  readonly connections: () => number;
}

const running = new Map<Server, Set<Socket>>();

/** Lets an HTTP(S) server listen and closes it, open connections included, after the test. */
export async function listen(server: Server): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  let seen = 0;
  running.set(server, sockets);
  server.on('connection', (socket) => {
    seen += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, connections: () => seen };
}

export const serve = (listener: RequestListener): Promise<LoopbackServer> => listen(createServer(listener));

afterEach(async () => {
  for (const [server, sockets] of running) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  running.clear();
});
