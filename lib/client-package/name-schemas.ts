import { type JsonSchema, printType } from './print-type.ts';

type Named = Map<string, JsonSchema>;

const inDefinitions = '#/$defs/';

/** A copy of a schema with each `$ref` replaced by what `made` returns for its name. */
function withRefs(schema: unknown, made: (name: string) => JsonSchema): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withRefs(part, made));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as JsonSchema;
  if ($ref !== undefined) return made($ref.slice(inDefinitions.length));
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withRefs(part, made)]));
}

/** Adds every `$defs` in a schema, at any depth, to the table. */
function collect(schema: unknown, named: Named): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, definition] of Object.entries((schema as JsonSchema).$defs ?? {}))
    named.set(name, definition);
  for (const part of Object.values(schema)) collect(part, named);
}

/** The type under a name without further names in it. */
function wholeType(name: string, named: Named): string {
  const expand = (inner: string): JsonSchema => withRefs(named.get(inner), expand) as JsonSchema;
  return printType(expand(name));
}

/**
 * The named parts of the schemas of requests and answers. A name whose type differs between requests and answers, where
 * defaults are filled in, appears twice, the second time with `Output` appended.
 */
export function nameSchemas(
  requests: readonly JsonSchema[],
  answers: readonly JsonSchema[],
): {
  readonly named: Named;
  readonly requests: readonly JsonSchema[];
  readonly answers: readonly JsonSchema[];
} {
  const taken: Named = new Map();
  const given: Named = new Map();
  collect(requests, taken);
  collect(answers, given);
  const nameOf = (name: string): string =>
    taken.has(name) && wholeType(name, taken) !== wholeType(name, given) ? `${name}Output` : name;
  const renamed = (schema: JsonSchema) =>
    withRefs(schema, (name) => ({ $ref: inDefinitions + nameOf(name) })) as JsonSchema;
  const named = new Map(taken);
  for (const [name, schema] of given) named.set(nameOf(name), renamed(schema));
  return { named, requests, answers: answers.map(renamed) };
}
