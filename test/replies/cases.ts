import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A realistic model reply with its faults, written without looking at the code. */
export interface ReplyCase {
  readonly id: string;
  readonly operation: string;
  readonly site: string;
  readonly request: {
    readonly additional_info?: string;
    readonly brand?: string;
    readonly scaffold?: string;
  };
  readonly pictures: readonly { readonly shows: string; readonly text?: readonly string[] }[];
  readonly form: 'parts' | 'plain';
  readonly reply: unknown;
  /** The model's second reply; by default the same. */
  readonly second?: unknown;
  readonly aspects?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly values?: readonly string[];
  }[];
  readonly truth: {
    readonly flaws: readonly string[];
    readonly mustNotAppear: readonly string[];
    readonly mustAppear: readonly string[];
    readonly wrong: readonly string[];
  };
  readonly note?: string;
}

const folder = import.meta.dirname;

export const replyCases: readonly ReplyCase[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ReplyCase[]);
