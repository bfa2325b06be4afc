import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { close, listen } from '../listen.ts';
import { FaultScript, faultSchema, strike } from './faults.ts';
import { isForUs, isFromAnotherPage } from './own-address.ts';

/** One request as it arrived. */
export interface EmulatorRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface EmulatorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Ends the handling of a request with an answer that refuses it. */
export class Refusal extends Error {
  readonly answer: EmulatorAnswer;

  constructor(answer: EmulatorAnswer) {
    super('refused');
    this.answer = answer;
  }
}

export type EmulatorHandler = (request: EmulatorRequest) => EmulatorAnswer | Promise<EmulatorAnswer>;

/** A loopback server that replaces an upstream. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

const journalLength = 1000;
/** A thousand requests to a model, each with its pictures, would take gigabytes. */
const journalBytes = 16_000_000;

function write(journal: EmulatorRequest[], request: EmulatorRequest): void {
  journal.push(request);
  let bytes = journal.reduce((sum, { body }) => sum + body.length, 0);
  while (journal.length > journalLength || (journal.length > 1 && bytes > journalBytes)) {
    bytes -= journal.shift()?.body.length ?? 0;
  }
}

export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): EmulatorAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

async function readRequest(incoming: IncomingMessage): Promise<EmulatorRequest> {
  const path = incoming.url ?? '/';
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value);
  return {
    method: incoming.method ?? 'GET',
    path,
    url: new URL(path, `http://${incoming.headers.host ?? 'localhost'}`),
    headers,
    body: await buffer(incoming),
  };
}

/** `POST /__faults` adds the faults of a JSON array, `DELETE /__faults` clears them, `GET /__journal` lists. */
function control(emulator: Pick<Emulator, 'journal' | 'faults'>, request: EmulatorRequest): EmulatorAnswer {
  if (request.path === '/__journal') {
    return json(
      200,
      emulator.journal.map(({ method, path, headers, body }) => ({
        method,
        path,
        headers,
        body: body.toString(),
      })),
    );
  }
  if (request.method === 'DELETE') emulator.faults.clear();
  else emulator.faults.add(...faultSchema.array().parse(JSON.parse(request.body.toString())));
  return { status: 204 };
}

async function answerOf(handle: EmulatorHandler, request: EmulatorRequest) {
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/**
 * Starts an emulator on a free port of `host`. An exception in the handler is answered 500, a request that names
 * another host 421.
 */
export async function startEmulator(
  handle: EmulatorHandler,
  { host = '127.0.0.1' }: { readonly host?: string | undefined } = {},
) {
  const journal: EmulatorRequest[] = [];
  const faults = new FaultScript();
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (!isForUs(incoming.headers, host)) {
      response.writeHead(421, { 'content-type': 'text/plain' }).end('This is not the host that was named.');
      return;
    }
    const request = await readRequest(incoming);
    const acts = request.method !== 'GET' && request.method !== 'HEAD';
    if (acts && isFromAnotherPage(incoming.headers)) {
      response
        .writeHead(403, { 'content-type': 'text/plain' })
        .end('Pages of other origins may not do this.');
      return;
    }
    if (request.path.startsWith('/__')) {
      const { status, headers, body } = control({ journal, faults }, request);
      response.writeHead(status, headers).end(body);
      return;
    }
    write(journal, request);
    const fault = faults.take(request.path);
    if (fault !== undefined && !(await strike(fault, response))) return;
    const { status, headers, body } = await answerOf(handle, request);
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  const port = await listen(server, { host });
  return {
    /** Origin without a slash at the end. */
    url: `http://${host}:${port}`,
    /** The latest requests, oldest first: at most 1,000, and 16 MB of bodies, apart from the newest one. */
    journal,
    faults,
    stop: () => close(server),
  };
}
