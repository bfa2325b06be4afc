import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';

/** A JSON schema as the Messages API takes it for structured output. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly [keyword: string]: unknown;
}

/** The schemas directly within a schema. */
const innerOf = ({ properties, $defs, anyOf, allOf, items }: JsonSchema): JsonSchema[] => [
  ...Object.values(properties ?? {}),
  ...Object.values($defs ?? {}),
  ...(anyOf ?? []),
  ...(allOf ?? []),
  ...(items === undefined ? [] : [items]),
];

/**
 * Keywords by which the service refuses a schema.
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 */
const refusedKeywords = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'maxItems',
  'uniqueItems',
  'patternProperties',
  'oneOf',
  'not',
];

/** Why the service would refuse this schema, undefined when it would not. */
export function refusalOf(schema: JsonSchema): string | undefined {
  const refused = refusedKeywords.find((keyword) => keyword in schema);
  if (refused !== undefined) {
    return `output_config.format.schema: For '${String(schema.type)}' type, property '${refused}' is not supported`;
  }
  if (schema.type === 'object' && schema.additionalProperties !== false) {
    return "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  return innerOf(schema)
    .map(refusalOf)
    .find((reason) => reason !== undefined);
}

const closedObject: z.ZodType<JsonSchema> = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})),
});

/**
 * The schema that a text asks for, as models without structured outputs are asked: the last one within a line. Undefined if there is none.
 */
export function schemaInWords(text: string): JsonSchema | undefined {
  const objects = text.match(/\{.*\}/g) ?? [];
  return objects
    .map((json) => closedObject.safeParse(parseJson(json)).data)
    .findLast((schema) => schema !== undefined);
}
