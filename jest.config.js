import { availableParallelism } from 'node:os';

export default {
  testEnvironment: '<rootDir>/test/support/runner/native-environment.ts',
  runtime: '<rootDir>/test/support/runner/native-runtime.ts',
  injectGlobals: false,
  // Ends what hangs. How long something takes depends on the machine, and the benchmarks measure it.
  testTimeout: 120_000,
  // Test files wait for sockets, children and time limits: with 1.5 workers for each processor a fifth of it was idle.
  maxWorkers: 2 * availableParallelism(),
  // No file leaves anything open. But a worker that has loaded all packages takes a while to be taken down where others
  // are busy, more than the half second after which Jest would end it and speak of a leak.
  workerGracefulExitTimeout: 10_000,
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  transform: {},
};
