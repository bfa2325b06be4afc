import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type StartedEngine, startEngineProcess } from './engine.ts';

/** It usually takes milliseconds, but seconds on a busy machine. */
const startMs = 30_000;

/** Path of the embedded engine's program; undefined where it has no build for this platform. */
export function embeddedEngineProgram(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${process.platform}-${process.arch}/dynoxide`);
  } catch {
    return undefined;
  }
}

/** Starts the embedded engine on `host`; data in `folder`, or in memory for `:memory:`. */
export function startEmbeddedEngine(program: string, folder: string, host: string): Promise<StartedEngine> {
  const data: string[] = [];
  if (folder !== ':memory:') {
    mkdirSync(folder, { recursive: true });
    data.push('--db-path', join(folder, 'dynamodb.sqlite'));
  }
  return startEngineProcess({
    program,
    argumentsFor: (port) => ['--host', host, '--port', String(port), ...data],
    host,
    startMs,
    listening: 'listening on',
  });
}
