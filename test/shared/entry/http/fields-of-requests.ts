import type * as z from 'zod';
import type { TextPath } from '../../../security/input/text-fields.ts';
import { requestSchemaOf } from '../../../support/request-schema.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** The path of a field in a request, and whether it is required. */
export interface RequestField {
  readonly path: TextPath;
  readonly required: boolean;
}

function walk(schema: JsonSchema, path: TextPath): RequestField[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: [...path, name], required: schema.required?.includes(name) === true },
    ...walk(field, [...path, name]),
  ]);
  const entries = schema.items === undefined ? [] : walk(schema.items, [...path, 0]);
  return [...own, ...entries, ...(schema.anyOf ?? []).flatMap((part) => walk(part, path))];
}

/** Every field of a request at any depth, by its schema. */
export const fieldsOf = (request: z.ZodType): RequestField[] =>
  walk(requestSchemaOf(request) as JsonSchema, []);
