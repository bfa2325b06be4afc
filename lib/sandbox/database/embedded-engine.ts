import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A running DynamoDB-compatible engine. */
export interface Engine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** An engine that this process started. */
export interface StartedEngine extends Engine {
  readonly pid: number;
}

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

function engineBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}/dynoxide`;
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `No embedded database for ${process.platform}-${process.arch}. Start DynamoDB Local and name it in DYNAMODB_ENDPOINT (README, "Other platforms").`,
    );
  }
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    return false;
  }
}

function exited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Starts the embedded engine on a free port of `host`; data in `folder`, or in memory for `:memory:`. */
export async function startEmbeddedEngine(folder: string, host = '127.0.0.1'): Promise<StartedEngine> {
  const port = await freePort(host);
  const endpoint = `http://${host}:${port}`;
  const arguments_ = ['--host', host, '--port', String(port)];
  if (folder !== ':memory:') {
    mkdirSync(folder, { recursive: true });
    arguments_.push('--db-path', join(folder, 'dynamodb.sqlite'));
  }
  const child = spawn(engineBinary(), arguments_, { stdio: 'ignore' });
  const killWithParent = () => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  for (let waited = 0; !(await answers(endpoint)); waited += 10) {
    if (exited(child) || waited > 5000) throw new Error('The embedded database did not start.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (child.pid === undefined) throw new Error('The embedded database did not start.');
  return {
    endpoint,
    pid: child.pid,
    stop: async () => {
      process.off('exit', killWithParent);
      if (exited(child)) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}
