import type * as z from 'zod';
import { requestSchemaOf } from '../../support/request-schema.ts';

/** The path of a text in a request: names of fields, and 0 for an item of an array. */
export type TextPath = readonly (string | number)[];

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
}

function walk(schema: JsonSchema, path: TextPath): TextPath[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => walk(part, path));
  const own = schema.type === 'string' ? [path] : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    walk(field, [...path, name]),
  );
  const items = schema.items === undefined ? [] : walk(schema.items, [...path, 0]);
  return [...own, ...parts, ...fields, ...items];
}

/** Every path in a request where its schema accepts a text. */
export function textFieldsOf(request: z.ZodType): TextPath[] {
  const schema = requestSchemaOf(request) as JsonSchema;
  const seen = new Map(walk(schema, []).map((path) => [path.join('.'), path]));
  return [...seen.values()];
}

/** A copy of a request with a value at a path, which is created if missing. */
export function withValueAt(target: unknown, [first, ...rest]: TextPath, value: unknown): unknown {
  if (first === undefined) return value;
  if (typeof first === 'number') {
    const list = Array.isArray(target) ? [...target] : [];
    list[first] = withValueAt(list[first], rest, value);
    return list;
  }
  const fields = typeof target === 'object' && target !== null ? target : {};
  return { ...fields, [first]: withValueAt((fields as Record<string, unknown>)[first], rest, value) };
}
