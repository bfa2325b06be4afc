import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { listen } from '../listen.ts';

/** A running relay. */
export type Relay = Awaited<ReturnType<typeof startRelay>>;

/**
 * Passes connections on to a port of loopback. `sam local` listens there; a function that calls the API itself runs in a
 * container, which reaches only what listens on the address of its network.
 *
 * @param host address to listen on
 * @param port of loopback; nothing needs to listen on it yet
 * @param at port to listen on; absent: any free one
 */
export async function startRelay(host: string, port: number, at = 0) {
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    open.add(incoming);
    // If one side closes, so does the other.
    const outgoing = connect(port, '127.0.0.1');
    pipeline(incoming, outgoing, incoming, () => open.delete(incoming));
  });
  return {
    port: await listen(server, { host, port: at }),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
