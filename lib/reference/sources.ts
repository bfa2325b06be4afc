import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Example } from '../tools/examples/example-files.ts';

const root = resolve(import.meta.dirname, '../..');

/** A JSON schema, as far as the contract uses them. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** The parts of the OpenAPI document that pages are made from. */
export interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly operationId: string;
          readonly requestBody: Body;
          readonly responses: Readonly<Record<string, Body>>;
        };
      }
    >
  >;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** All sources of the pages. */
export interface Sources {
  readonly document: ApiDocument;
  /** The guides' Markdown by the file's name without its ending. */
  readonly guides: ReadonlyMap<string, string>;
  /** An operation's introduction, by the operation's name. */
  readonly operations: ReadonlyMap<string, string>;
  readonly examples: ReadonlyMap<string, readonly Example[]>;
}

/** Guides outside `docs/guides`, since other documents of the repository refer to them where they are. */
const otherGuides = ['docs/how-prices-are-explained.md', 'docs/where-listing-texts-come-from.md'];

function filesOf(pattern: string, more: readonly string[] = []): Map<string, string> {
  const files = [...globSync(pattern, { cwd: root }).sort(), ...more];
  return new Map(
    files.map((file) => [
      basename(file).replace(/\.\w+$/, ''),
      readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n'),
    ]),
  );
}

/** Calls that have not been sent yet are left out: `npm run examples` needs a host that starts without their answers. */
const recordedIn = (text: string): Example[] =>
  (JSON.parse(text) as Partial<Example>[]).filter(
    (example): example is Example => example.status !== undefined,
  );

/** @throws Error if a file does not exist or is not JSON */
export function readSources(): Sources {
  return {
    document: JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')),
    guides: filesOf('docs/guides/*.md', otherGuides),
    operations: filesOf('docs/operations/*.md'),
    examples: new Map(
      [...filesOf('docs/examples/*.json')].map(([name, text]) => [name, recordedIn(text)] as const),
    ),
  };
}
