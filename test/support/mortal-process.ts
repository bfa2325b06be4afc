import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Where a process loses a request, and what becomes of it afterwards. */
export interface Loss {
  /** The number of the request, from 0. */
  readonly at: number;
  /** Whether the request is still carried out. */
  readonly carriedOut: boolean;
  /** `dies`: none of its later requests leaves it either, as if it had been killed. `lives`: only this one breaks. */
  readonly process: 'dies' | 'lives';
}

/** The connections of one process to its database and its upstream. */
export interface MortalProcess {
  /** Stands for both: an upstream has paths, a database none. */
  readonly url: string;
  /** Requests so far. */
  readonly requests: () => number;
  /** Resolves once it is dead and the request that it died of is over. What it still tries leads nowhere. */
  readonly died: Promise<void>;
  stop(): Promise<void>;
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(message));

/** Starts what all requests of a process go through. Without a loss it only counts them. */
export async function startMortalProcess(
  { database, upstream }: { readonly database: string; readonly upstream: string },
  loss?: Loss,
): Promise<MortalProcess> {
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  let isDead = false;
  const death = Promise.withResolvers<void>();

  async function carryOut(incoming: IncomingMessage, body: Buffer) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { connection: _, host: __, ...headers } = incoming.headers;
    const target = new URL(incoming.url ?? '/', incoming.url === '/' ? database : upstream);
    request(target, { method: incoming.method, agent, headers }, resolve).on('error', reject).end(body);
    const reply = await promise;
    return { status: reply.statusCode ?? 502, headers: reply.headers, body: await bytesOf(reply) };
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming);
    const isLost = count++ === loss?.at;
    if (isDead || (isLost && !loss?.carriedOut)) {
      if (isLost && loss?.process === 'dies') {
        isDead = true;
        death.resolve();
      }
      incoming.socket.destroy();
      return;
    }
    // A process that dies while its request is carried out starts nothing else.
    isDead ||= isLost && loss?.process === 'dies';
    const reply = await carryOut(incoming, body);
    if (isLost) {
      if (isDead) death.resolve();
      incoming.socket.destroy();
      return;
    }
    const { 'transfer-encoding': _, ...headers } = reply.headers;
    response.writeHead(reply.status, { ...headers, 'content-length': reply.body.length });
    response.end(reply.body);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => count,
    died: death.promise,
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      agent.destroy();
    },
  };
}
