import { createServer, type RequestListener, type Server } from 'node:http';
import { close, listen } from '../listen.ts';

/**
 * Listens on the same port of every address.
 *
 * @param wanted port; 0 picks one that is free at the first address
 * @throws the system's error if the port is taken at one of them
 */
export async function listenEverywhere(
  answer: RequestListener,
  wanted: number,
  addresses: readonly string[],
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const servers: Server[] = [];
  let port = wanted;
  try {
    for (const address of addresses) {
      const server = createServer(answer);
      port = await listen(server, { port, host: address });
      servers.push(server);
    }
  } catch (error) {
    await Promise.all(servers.map(close));
    throw error;
  }
  return {
    port,
    stop: async () => {
      await Promise.all(servers.map(close));
    },
  };
}
