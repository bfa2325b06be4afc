const key = Symbol.for('globals of the test file');

type Tester = (first: unknown, other: unknown) => boolean | undefined;

export interface Globals {
  readonly expect: { addEqualityTesters(testers: readonly Tester[]): void };
  readonly [name: string]: unknown;
}

interface Given {
  current?: Globals;
}

const kept = globalThis as { [key]?: Given };
kept[key] ??= {};

/** Jest's globals for the test file being loaded, shared by all copies of this module. */
export const givenGlobals: Given = kept[key];
