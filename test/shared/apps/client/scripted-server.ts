import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';

/** A request as received by the server. */
interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds on a monotonic clock. */
  readonly at: number;
}

/** What the server does with one request. */
export type Step = (response: ServerResponse) => void;

export const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Step =>
  (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };

export const fails = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  body: unknown = { error: `It is ${code}.` },
): Step => answers(status, body, { 'x-error-code': code, 'x-request-id': 'r-1', ...headers });

/** Closes the connection without a word. */
export const cuts: Step = (response) => response.destroy();

/** Closes it in the middle of an answer with a declared length. */
export const cutsWithin: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"listingTitle": "Mu', () => response.destroy());
};

/** Sends headers and a first byte, then nothing. */
export const stalls: Step = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{');
};

/** Sends an endless answer of spaces, as fast as it is read. */
export const neverEnds: Step = (response) => {
  const spaces = Buffer.alloc(65_536, ' ');
  const write = () => {
    while (!response.destroyed && response.write(spaces));
  };
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', write);
  write();
};

/** A loopback server that follows a script, one step per request; without a step it answers 200 and `{}`. */
export function useScriptedServer() {
  const seen: Seen[] = [];
  const steps: Step[] = [];
  // Requests carry the number of their test: an abandoned one may arrive during the next test.
  let turn = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, ofTurn, path = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? [];
    if (ofTurn !== String(turn)) {
      response.destroy();
      return;
    }
    seen.push({ path, headers: request.headers, body, at: performance.now() });
    (steps.shift() ?? answers(200, {}))(response);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    turn += 1;
    seen.length = 0;
    steps.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    seen,
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${turn}`;
    },
    script(...next: readonly Step[]) {
      steps.push(...next);
    },
  };
}
