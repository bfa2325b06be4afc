import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refuseBrokenRequests } from './refuse-broken-requests.ts';

/** Connections in all; more are refused by the system. */
const MAX_CONNECTIONS = 2048;
/**
 * Node accepts one connection per listener and turn of its event loop, so under load a sudden crowd waits to be let
 * in for seconds before anybody can even refuse it. Several listeners on one port accept several a turn. Only Linux
 * spreads connections over them.
 */
const LISTENERS = process.platform === 'linux' ? 32 : 1;

/** Longer than clients keep an idle connection: one that closes as they send looks like a failed call. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Longest time from the first byte of a request to its last; who takes longer is answered 408 and the connection
 * closed. The second figure is how often Node looks for them.
 */
const ARRIVAL_MS = 10_000;
const CHECK_ARRIVALS_MS = 1000;

/** A running HTTP server. */
export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

function listen(server: Server, port: number, reusePort: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', backlog: MAX_CONNECTIONS, reusePort }, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Serves on loopback. @throws the system's error when the port is taken (0 is any free one). */
export async function listenOnLoopback(answer: RequestListener, wanted: number): Promise<Listening> {
  // Listeners that share a port would share it with another host as well: the first one finds out that it is free.
  const probe = createServer();
  const port = await listen(probe, wanted, false);
  await close(probe);
  const timeouts = { requestTimeout: ARRIVAL_MS, connectionsCheckingInterval: CHECK_ARRIVALS_MS };
  const servers = Array.from({ length: LISTENERS }, () => createServer(timeouts, answer));
  for (const server of servers) {
    refuseBrokenRequests(server);
    server.maxConnections = MAX_CONNECTIONS;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    await listen(server, port, LISTENERS > 1);
  }
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}
