import { createServer } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { readHostEnvironment } from '../../../lib/sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../../lib/sandbox/host.ts';
import { type ContainerNetwork, createContainerNetwork } from '../../../lib/sandbox/sam/container-network.ts';
import { type ContainerWorld, startContainerWorld } from '../../../lib/sandbox/sam/container-world.ts';
import { type SamProcess, startSam } from '../../../lib/sandbox/sam/sam-cli.ts';
import { imageWords } from '../../../lib/sandbox/sam/stand-in-image.ts';
import { commands } from '../../../lib/tools/admin/commands.ts';

const startMs = 240_000;
const answerMs = 45_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilItAnswers(url: string, sam: SamProcess, output: () => string): Promise<void> {
  const giveUp = AbortSignal.timeout(60_000);
  let ended = false;
  sam.exited.then(
    () => (ended = true),
    () => (ended = true),
  );
  while (!giveUp.aborted && !ended) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`sam local did not start:\n${output()}`);
}

export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Absent: none is sent. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What two hosts must answer alike: all that a function says, but for the request's id. */
interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: string;
}

const comparedHeaders = [
  'content-type',
  'cache-control',
  'x-error-code',
  'x-credits-charged',
  'x-credits-remaining',
  'idempotent-replayed',
  'retry-after',
];

/** The local host and sam local side by side, on the same tables and the same stand-ins. */
export interface TwoHosts {
  readonly local: string;
  readonly sam: string;
  readonly world: ContainerWorld;
  readonly localHost: LocalHost;
  send(host: 'local' | 'sam', sent: Sent): Promise<Said>;
  /** What `sam local invoke` prints: the answer of a function to an event. */
  invoke(functionName: string, event: string): Promise<string>;
  /** An account of its own. @returns its key. */
  createAccount(accountId: string, credits: number): Promise<string>;
}

export function useTwoHosts(): TwoHosts {
  let network: ContainerNetwork | undefined;
  let world: ContainerWorld | undefined;
  let sam: SamProcess | undefined;
  let localHost: LocalHost | undefined;
  let image: readonly string[] = [];
  let samUrl = '';
  let output = '';

  beforeAll(async () => {
    image = await imageWords();
    const port = await freePort();
    samUrl = `http://127.0.0.1:${port}`;
    const settings = { PORT: '0', DATA_DIR: ':memory:' };
    network = await createContainerNetwork();
    world = await startContainerWorld(readHostEnvironment(settings), network, samUrl, { LOG_LEVEL: 'WARN' });
    sam = startSam('start-api', {
      environment: world.environment,
      network: network.name,
      words: ['--port', String(port), '--warm-containers', 'LAZY', ...image],
      stdio: 'pipe',
    });
    for (const stream of [sam.child.stdout, sam.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
      });
    }
    // The functions in this process read process.env, so what names the shared stand-ins must be there too.
    Object.assign(process.env, world.hostEnvironment);
    localHost = await startLocalHost(readHostEnvironment({ ...world.hostEnvironment, ...settings }));
    await untilItAnswers(samUrl, sam, () => output);
  }, startMs);

  afterAll(async () => {
    await localHost?.stop();
    await sam?.stop();
    await world?.stop();
    await network?.remove();
  }, 60_000);

  const started = () => {
    if (world === undefined || localHost === undefined)
      throw new Error('the hosts are there from beforeAll on');
    return { world, localHost };
  };
  return {
    get local() {
      return started().localHost.url;
    },
    get sam() {
      return samUrl;
    },
    get world() {
      return started().world;
    },
    get localHost() {
      return started().localHost;
    },
    async send(host, { method = 'POST', path, key, headers = {}, body }) {
      const response = await fetch((host === 'sam' ? samUrl : started().localHost.url) + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerMs),
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(comparedHeaders.map((name) => [name, response.headers.get(name)])),
        body: await response.text(),
      };
    },
    async invoke(functionName, event) {
      if (network === undefined) throw new Error('the network is there from beforeAll on');
      const invoked = startSam('invoke', {
        environment: started().world.environment,
        network: network.name,
        words: [functionName, ...image],
        event,
        stdio: 'pipe',
      });
      let printed = '';
      invoked.child.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      await invoked.exited;
      return printed;
    },
    async createAccount(accountId, credits) {
      const { admin } = started().world;
      await commands['create-account']?.run(admin, [accountId]);
      if (credits > 0) await commands.grant?.run(admin, [accountId, String(credits)]);
      const shown = (await commands['create-key']?.run(admin, [accountId])) ?? '';
      return shown.split('\n').at(-1) ?? '';
    },
  };
}
