import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a misbehaviour looks at it. */
interface Passing {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** An answer of the host that a test may spoil. */
interface Passed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Takes an answer apart; `silent` never answers, undefined leaves it as it is. */
export type Misbehaviour = (request: Passing, answer: Passed) => Passed | 'silent' | undefined;

/** A server that passes requests on to a host and spoils its answers. */
export async function startMisbehavingProxy(hostUrl: string, misbehave: Misbehaviour) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { authorization, host = '' } = request.headers;
    const names = ['authorization', 'accept', 'content-type', 'idempotency-key'];
    const passed = names.flatMap((name) =>
      request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]],
    );
    const path = request.url ?? '/';
    const answered = await fetch(hostUrl + path, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: Object.fromEntries(passed),
      ...(body === '' ? {} : { body }),
    });
    const { 'content-length': _, connection: __, ...headers } = Object.fromEntries(answered.headers);
    // The host uses the address of this proxy as its own, as behind a domain.
    const text = (await answered.text()).replaceAll(hostUrl, `http://${host}`);
    const honest = { status: answered.status, headers, body: text };
    const key = authorization?.replace('Bearer ', '');
    const spoilt = misbehave({ path, key, body }, honest) ?? honest;
    if (spoilt === 'silent') return;
    response.writeHead(spoilt.status, spoilt.headers).end(spoilt.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
