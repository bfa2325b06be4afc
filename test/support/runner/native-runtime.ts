import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compareBuffers } from './compare-buffers.ts';
import { type Globals, givenGlobals } from './given-globals.ts';
import { addressFor } from './module-hooks.ts';
import { processOfTests } from './process-of-tests.ts';

const load = createRequire(import.meta.url);
const handlersKey = Symbol.for('EVENT_HANDLERS');
const realProcess = process;
let runs = 0;

// Node processes started by tests would spend half of their start-up recompiling the same code.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../../.cache/compiled');

/**
 * Jest's runner loads a test file with this: Node itself. Jest's own one gives every file a global object and a copy of
 * every package, which takes longer than the tests, and mocks modules, which no test here does. This one gives a file
 * its own copy of our modules, its own variables of the environment and its own listeners of the process.
 */
export default class NativeRuntime {
  readonly #run = ++runs;

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  async unstable_importModule(path: string): Promise<unknown> {
    return await import(addressFor(path, this.#run));
  }

  /** The part of Jest that holds the tests of a file: fresh for each file, while its modules are loaded once. */
  requireInternalModule(path: string): unknown {
    delete load.cache[load.resolve(path)];
    Reflect.deleteProperty(globalThis, handlersKey);
    return load(path);
  }

  requireModule(path: string): unknown {
    return load(path);
  }

  /** By now Jest has the real process, whose uncaught errors it listens to. */
  setGlobalsForRuntime(globals: Globals): void {
    if (givenGlobals.current === undefined) globals.expect.addEqualityTesters([compareBuffers]);
    givenGlobals.current = globals;
    globalThis.process = processOfTests(realProcess);
  }

  teardown(): void {
    globalThis.process = realProcess;
  }

  getSourceMaps(): ReadonlyMap<string, string> {
    return new Map();
  }

  getAllCoverageInfoCopy(): undefined {}
  enterTestCode(): void {}
  leaveTestCode(): void {}
}
