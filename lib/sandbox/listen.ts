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

/** Longest time from the first byte of a request to its last; a slower one is answered 408, its connection closed. */
const ARRIVAL_MS = 10_000;
/** How often in that time Node looks for slow requests. */
const CHECKS = 10;

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

/**
 * Serves on loopback.
 *
 * @param wanted port; 0 is any free one
 * @param arrivalMs time that a request has to arrive whole
 * @throws the system's error if the port is taken
 */
export async function listenOnLoopback(
  answer: RequestListener,
  wanted: number,
  arrivalMs = ARRIVAL_MS,
): Promise<Listening> {
  // Listeners that share a port would share it with another host as well: the first one finds out that it is free.
  const probe = createServer();
  const port = await listen(probe, wanted, false);
  await close(probe);
  const timeouts = { requestTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / CHECKS };
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
