import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import * as z from 'zod';

type JsonSchema = Record<string, unknown>;

const known = new WeakMap<z.ZodType, JsonSchema>();

/**
 * The JSON schema that a reply of this shape is held to: every object closed and each of its properties required;
 * of the rules that the service cannot enforce (lengths, patterns, ranges) only words in the description remain. It is
 * made once for each shape.
 *
 * @throws Error if a part of the shape has no JSON schema, such as a record, a date or `z.any()`: a bug in the question.
 */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const made = known.get(schema) ?? schemaOf(schema);
  known.set(schema, made);
  return made;
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return transformJSONSchema(
    z.toJSONSchema(schema, {
      io: 'input',
      override: ({ jsonSchema }) => {
        if (jsonSchema.propertyNames !== undefined) throw new Error('A record cannot be a closed object.');
        if (jsonSchema.type === 'object') jsonSchema.required = Object.keys(jsonSchema.properties ?? {});
        // The bounds that zod gives every integer say nothing to a model.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    }),
  );
}
