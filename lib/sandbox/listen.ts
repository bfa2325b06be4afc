import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, ListenOptions, Server as NetServer } from 'node:net';
import { StartUpError, systemCode } from './start-up-error.ts';

/** Connections in all; more are refused by the system. */
const maxConnections = 2048;
/**
 * Node accepts one connection per listener and turn of its event loop, so under load many sudden connections wait for
 * seconds before they can even be refused. Several listeners on one port accept several a turn. Only Linux spreads
 * connections over them.
 */
const listeners = process.platform === 'linux' ? 32 : 1;

const place = { host: '127.0.0.1', backlog: maxConnections };

/** Longer than clients keep an idle connection: one that closes as they send looks like a failed call. */
const keepAliveMs = 65_000;

/**
 * Longest time from the first byte of a request to its last; a slower one is answered 408 and its connection closed.
 */
const longestArrivalMs = 10_000;
/** How often in that time Node looks for slow requests. */
const checks = 10;

/** A running HTTP server. */
export type Listening = Awaited<ReturnType<typeof listenOnLoopback>>;

/**
 * Listens on a port, by default any free one. @returns the server. @throws the system's error if it is taken or may not
 * be opened
 */
export async function listen(server: NetServer, options: ListenOptions): Promise<number> {
  await once(server.listen({ port: 0, ...options }), 'listening');
  return (server.address() as AddressInfo).port;
}

export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Serves on loopback.
 *
 * @param wanted port; 0 is any free one
 * @param arrivalMs time that a request has to arrive whole
 * @throws StartUpError if the port is taken or may not be opened
 */
export async function listenOnLoopback(
  answer: RequestListener,
  wanted: number,
  arrivalMs = longestArrivalMs,
) {
  // Listeners that share a port would also share it with another host, so a non-sharing listener checks whether it is
  // free. A port that the system chooses is free, and a probe would give it up again.
  if (wanted !== 0) {
    const probe = createServer();
    await listen(probe, { ...place, port: wanted }).catch((error: unknown) => {
      const code = systemCode(error);
      const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`;
      throw new StartUpError(`Port ${wanted} ${why}. Choose another one in PORT; 0 picks a free one.`);
    });
    await close(probe);
  }
  let port = wanted;
  const timeouts = { requestTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / checks };
  const servers = Array.from({ length: listeners }, () => createServer(timeouts, answer));
  for (const server of servers) {
    server.maxConnections = maxConnections;
    server.keepAliveTimeout = keepAliveMs;
    port = await listen(server, { ...place, port, reusePort: listeners > 1 });
  }
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}
