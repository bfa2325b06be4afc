import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer on its way back. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request in transit: a test decides whether it is forwarded, and whether its sender gets a reply. */
export interface Passing {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Sends it on. */
  carryOut(): Promise<Reply>;
  /** Cuts the sender's connection. */
  cut(): void;
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(message));

/**
 * Starts a server in front of others.
 *
 * @param targetOf which of them a path belongs to, by its origin
 * @param treat answers a request; undefined where its connection was cut
 */
export async function startProxy(
  targetOf: (path: string) => string,
  treat: (passing: Passing) => Promise<Reply | undefined>,
) {
  const agent = new Agent({ keepAlive: true });
  const underway = new Set<Promise<unknown>>();
  const server = createServer((incoming, response) => {
    const cut = () => void incoming.socket.destroy();
    const answer = async () => {
      const body = await bytesOf(incoming);
      const { url: path = '/', method } = incoming;
      const { connection: _, host: __, 'accept-encoding': ___, ...headers } = incoming.headers;
      const carryOut = async (): Promise<Reply> => {
        const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
        const target = new URL(path, targetOf(path));
        request(target, { method, agent, headers }, resolve).on('error', reject).end(body);
        const reply = await promise;
        return { status: reply.statusCode ?? 502, headers: reply.headers, body: await bytesOf(reply) };
      };
      const reply = await treat({ path, headers: incoming.headers, body, carryOut, cut });
      if (reply === undefined) return;
      const { 'transfer-encoding': ____, connection: _____, ...kept } = reply.headers;
      response.writeHead(reply.status, { ...kept, 'content-length': reply.body.length }).end(reply.body);
    };
    const answered = answer()
      .catch(cut)
      .finally(() => underway.delete(answered));
    underway.add(answered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits until nothing is in flight. */
    async allArrived(): Promise<void> {
      while (underway.size > 0) await Promise.all(underway);
    },
    async stop(): Promise<void> {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      agent.destroy();
    },
  };
}
