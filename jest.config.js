import { availableParallelism } from 'node:os';

export default {
  testEnvironment: '<rootDir>/test/support/runner/native-environment.ts',
  runtime: '<rootDir>/test/support/runner/native-runtime.ts',
  injectGlobals: false,
  // Ends what hangs. How long something takes is a matter of the machine, and of the benchmarks.
  testTimeout: 120_000,
  // Test files wait for sockets and children a quarter of their time. A percentage above 100 would be read as a number.
  maxWorkers: Math.ceil(1.5 * availableParallelism()),
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  transform: {},
};
