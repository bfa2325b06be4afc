import { createServer } from 'node:net';
import { readHostEnvironment } from '../../../lib/sandbox/environment.ts';
import { type ContainerNetwork, createContainerNetwork } from '../../../lib/sandbox/sam/container-network.ts';
import { type ContainerWorld, startContainerWorld } from '../../../lib/sandbox/sam/container-world.ts';
import { type SamProcess, startSam } from '../../../lib/sandbox/sam/sam-cli.ts';
import { imageWords } from '../../../lib/sandbox/sam/stand-in-image.ts';

/** The settings of hosts in these tests: their own port, and no stored data. */
export const settings = { PORT: '0', DATA_DIR: ':memory:' } as const;

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
  let cause: unknown;
  sam.exited
    .catch((error: unknown) => {
      cause = error;
    })
    .finally(() => {
      ended = true;
    });
  while (!giveUp.aborted && !ended) {
    // sam answers this path itself, without a function.
    const answered = await fetch(`${url}/nothing`, { signal: AbortSignal.timeout(2000) }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`sam local did not start: ${cause ?? ''}\n${output()}`, { cause });
}

/** A running `sam local start-api` with all that its functions talk to. */
export interface SamLocal {
  readonly url: string;
  readonly world: ContainerWorld;
  /** What `sam local invoke` prints: the answer of a function to an event. */
  invoke(functionName: string, event: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it on a free port, in its own docker network. */
export async function startSamLocal(): Promise<SamLocal> {
  const image = await imageWords();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const network: ContainerNetwork = await createContainerNetwork();
  let world: ContainerWorld | undefined;
  let sam: SamProcess | undefined;
  const stop = async () => {
    await sam?.stop();
    await world?.stop();
    await network.remove();
  };
  try {
    world = await startContainerWorld(readHostEnvironment(settings), network, url, { LOG_LEVEL: 'WARN' });
    const { environment, hosts } = world;
    const joined = { environment, hosts, network: network.name, stdio: 'pipe' } as const;
    sam = startSam('start-api', {
      ...joined,
      words: ['--port', String(port), '--warm-containers', 'LAZY', ...image],
    });
    let output = '';
    for (const stream of [sam.child.stdout, sam.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
      });
    }
    await untilItAnswers(url, sam, () => output);
    return {
      url,
      world,
      async invoke(functionName, event) {
        const invoked = startSam('invoke', { ...joined, words: [functionName, ...image], event });
        let printed = '';
        invoked.child.stdout?.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
        });
        await invoked.exited;
        return printed;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
