import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { close, listen } from '../listen.ts';

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
  /** The address on which it listens. */
  readonly host: string;
  readonly startMs: number;
  /** The line it prints once it has the port; absent: it prints none. */
  readonly listening?: string;
}

const pollMs = 20;
/**
 * Another process may take a free port before the engine does. The engine then ends, and is started on another port.
 */
const mostPorts = 5;

async function freePort(host: string): Promise<number> {
  const server = createServer();
  const port = await listen(server, { host });
  await close(server);
  return port;
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

/** A file for what a program prints. Unlike a pipe it outlives this process, as the engine may. */
function openOutput() {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  const file = join(folder, 'output');
  const descriptor = openSync(file, 'w');
  return {
    descriptor,
    text: () => readFileSync(file, 'utf8'),
    close() {
      closeSync(descriptor);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns the last line that the program printed if it ended before it listened */
async function startOn(port: number, command: EngineCommand): Promise<StartedEngine | string> {
  const { program, host, listening = '' } = command;
  const endpoint = `http://${host}:${port}`;
  const output = openOutput();
  const child = spawn(program, command.argumentsFor(port), {
    stdio: ['ignore', output.descriptor, output.descriptor],
  });
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  const giveUpAt = performance.now() + command.startMs;
  let lastLine = '';
  try {
    // A response alone proves nothing: it may come from another process that took the port.
    while (!(output.text().includes(listening) && (await answers(endpoint)))) {
      if (failure !== undefined) throw failure;
      if (exited(child)) break;
      if (performance.now() > giveUpAt) throw new Error(`${program} did not start.`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } catch (error) {
    process.off('exit', killWithParent);
    await stop(child);
    throw error;
  } finally {
    lastLine = output.text().trimEnd().split('\n').at(-1) ?? '';
    output.close();
  }
  if (child.pid === undefined || exited(child)) {
    process.off('exit', killWithParent);
    return lastLine;
  }
  return {
    endpoint,
    pid: child.pid,
    stop: async () => {
      process.off('exit', killWithParent);
      await stop(child);
    },
  };
}

/**
 * Starts an engine on a free port and waits until it answers. It ends with this process.
 *
 * @throws an error that says why the program could not be started, that it stayed silent, or that it ended and what it
 * printed last.
 */
export async function startEngineProcess(command: EngineCommand): Promise<StartedEngine> {
  let lastLine = '';
  for (let tried = 0; tried < mostPorts; tried += 1) {
    const engine = await startOn(await freePort(command.host), command);
    if (typeof engine !== 'string') return engine;
    lastLine = engine;
  }
  throw new Error(`${command.program} did not start. ${lastLine}`.trim());
}
