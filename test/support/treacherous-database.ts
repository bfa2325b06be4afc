import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../lib/seeded-random.ts';

/** How often each treachery happens: shares of all requests, each between 0 and 1. */
export interface Treachery {
  /** The request is carried out, and the connection is then cut without a reply. */
  readonly lostReplies: number;
  /** For writes: the connection is cut at once, and the write is carried out up to `latestMs` later. */
  readonly lateWrites: number;
  /** For writes: the connection is cut, and the write is never carried out. */
  readonly neverWritten: number;
  /** For writes: TransactionConflictException, and the write is not done. */
  readonly conflicts: number;
  /** The request is refused as throttled and not done. */
  readonly throttles: number;
  /** The request is carried out after a pause of up to `longestDelayMs`. */
  readonly delays: number;
  readonly latestMs: number;
  readonly longestDelayMs: number;
  readonly seed: number;
}

type Fate = 'honest' | 'lost' | 'late' | 'never' | 'conflict' | 'throttled' | 'delayed';

export interface TreacherousDatabase {
  readonly endpoint: string;
  /** Requests so far, by what was done to them. */
  readonly fates: Readonly<Record<Fate, number>>;
  /** Waits until every late write has arrived. */
  allArrived(): Promise<void>;
  stop(): Promise<void>;
}

const writes = /\.(PutItem|UpdateItem|DeleteItem|TransactWriteItems)$/;

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(message));
}

function refuse(response: ServerResponse, name: string): void {
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name }));
}

/** Puts a proxy in front of a DynamoDB engine that treats requests as they are treated on a bad day. */
export async function startTreacherousDatabase(
  engine: string,
  treachery: Treachery,
): Promise<TreacherousDatabase> {
  const random = seededRandom(treachery.seed);
  const agent = new Agent({ keepAlive: true });
  const fates: Record<Fate, number> = {
    honest: 0,
    lost: 0,
    late: 0,
    never: 0,
    conflict: 0,
    throttled: 0,
    delayed: 0,
  };
  const underway = new Set<Promise<unknown>>();

  function drawFate(isWrite: boolean): Fate {
    const shares: [Fate, number][] = [
      ['lost', treachery.lostReplies],
      ['late', isWrite ? treachery.lateWrites : 0],
      ['never', isWrite ? treachery.neverWritten : 0],
      ['conflict', isWrite ? treachery.conflicts : 0],
      ['throttled', treachery.throttles],
      ['delayed', treachery.delays],
    ];
    let drawn = random();
    for (const [fate, share] of shares) {
      if (drawn < share) return fate;
      drawn -= share;
    }
    return 'honest';
  }

  async function carryOut(incoming: IncomingMessage, body: Buffer): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { connection: _, ...headers } = incoming.headers;
    request(engine, { method: 'POST', agent, headers }, resolve).on('error', reject).end(body);
    const reply = await promise;
    return { status: reply.statusCode ?? 502, headers: reply.headers, body: await bytesOf(reply) };
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming);
    const fate = drawFate(writes.test(String(incoming.headers['x-amz-target'])));
    fates[fate] += 1;
    if (fate === 'conflict') return refuse(response, 'TransactionConflictException');
    if (fate === 'throttled') return refuse(response, 'ThrottlingException');
    if (fate === 'never') {
      incoming.socket.destroy();
      return;
    }
    if (fate === 'late') {
      incoming.socket.destroy();
      await sleep(random() * treachery.latestMs);
      await carryOut(incoming, body);
      return;
    }
    if (fate === 'delayed') await sleep(random() * treachery.longestDelayMs);
    const reply = await carryOut(incoming, body);
    if (fate === 'lost') {
      incoming.socket.destroy();
      return;
    }
    const { 'transfer-encoding': _, ...headers } = reply.headers;
    response.writeHead(reply.status, { ...headers, 'content-length': reply.body.length });
    response.end(reply.body);
  }

  const server = createServer((incoming, response) => {
    const answered = answer(incoming, response)
      .catch(() => incoming.socket.destroy())
      .finally(() => underway.delete(answered));
    underway.add(answered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');

  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    fates,
    allArrived: async () => {
      while (underway.size > 0) await Promise.all(underway);
    },
    stop: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      agent.destroy();
    },
  };
}
