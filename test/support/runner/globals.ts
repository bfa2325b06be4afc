import { type Globals, givenGlobals } from './given-globals.ts';

/**
 * `@jest/globals` as a test file gets it. For functions that note calls and for other clocks, use `mock` of
 * `node:test`.
 */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } =
  givenGlobals.current as Globals;
