import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readHostEnvironment } from '../../lib/sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../lib/sandbox/host.ts';

/** The local host behind an address that needs no key, for suites that cannot send one. */
export interface KeyedHost {
  readonly url: string;
  readonly host: LocalHost;
  stop(): Promise<void>;
}

/** Starts a host without stored data, behind a server that adds the demo key to requests without one. */
export async function startKeyedHost(): Promise<KeyedHost> {
  const host = await startLocalHost(
    readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:', DEMO_CREDITS: '1000' }),
  );
  const { hostname, port } = new URL(host.url);
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const authorization = `Bearer ${host.demoKey.shown}`;
    const passedOn = request(
      { hostname, port, method, path, headers: { authorization, ...headers } },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Requests name it in their Origin.
  process.env.API_BASE_URL = url;
  return {
    url,
    host,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await host.stop();
    },
  };
}
