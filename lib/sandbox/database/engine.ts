import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** A running server that speaks DynamoDB's protocol. */
export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** An engine that this process started. */
export interface StartedEngine extends Engine {
  readonly pid: number;
}

/** How to start an engine on a port. */
export interface EngineCommand {
  readonly program: string;
  readonly argumentsFor: (port: number) => readonly string[];
  /** Where it listens. */
  readonly host: string;
  readonly startMs: number;
}

const pollMs = 20;

async function freePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

const answers = (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(500) }).then(
    () => true,
    () => false,
  );

const exited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || exited(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

/**
 * Starts an engine on a free port and waits until it answers. It ends with this process.
 *
 * @throws the reason why the program could not be started, or that it ended or stayed silent.
 */
export async function startEngineProcess(command: EngineCommand): Promise<StartedEngine> {
  const port = await freePort(command.host);
  const endpoint = `http://${command.host}:${port}`;
  const child = spawn(command.program, command.argumentsFor(port), { stdio: 'ignore' });
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  const giveUpAt = performance.now() + command.startMs;
  while (!(await answers(endpoint))) {
    if (failure === undefined && !exited(child) && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      continue;
    }
    process.off('exit', killWithParent);
    await stop(child);
    throw failure ?? new Error(`${command.program} did not start.`);
  }
  if (child.pid === undefined) throw new Error(`${command.program} did not start.`);
  return {
    endpoint,
    pid: child.pid,
    stop: async () => {
      process.off('exit', killWithParent);
      await stop(child);
    },
  };
}
