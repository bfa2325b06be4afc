import { createServer, type RequestListener, type Server } from 'node:http';
import { close, listen } from '../listen.ts';
import { systemCode } from '../start-up-error.ts';

/** Ports that are tried where any will do: what is free at the first address may be taken at another. */
const attempts = 5;

interface ListeningEverywhere {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Listens on the same port of every address.
 *
 * @param wanted port; 0 picks one that is free at all of them
 * @throws the system's error if the port is taken at one of them
 */
export async function listenEverywhere(
  answer: RequestListener,
  wanted: number,
  addresses: readonly string[],
): Promise<ListeningEverywhere> {
  for (let left = wanted === 0 ? attempts : 1; ; left -= 1) {
    try {
      return await listenOnOnePort(answer, wanted, addresses);
    } catch (error) {
      if (left === 1 || systemCode(error) !== 'EADDRINUSE') throw error;
    }
  }
}

async function listenOnOnePort(
  answer: RequestListener,
  wanted: number,
  addresses: readonly string[],
): Promise<ListeningEverywhere> {
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
