import { type Globals, givenGlobals } from './given-globals.ts';

/** `@jest/globals` as a test file gets it. Functions that note calls, other clocks: `mock` of `node:test`. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } =
  givenGlobals.current as Globals;
