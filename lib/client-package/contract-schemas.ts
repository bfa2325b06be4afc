import * as z from 'zod';
import type { JsonSchema } from './print-type.ts';

/** What `meta` may add to a schema of the contract. */
interface Meta {
  /** The legal values of a text. */
  readonly enum?: readonly unknown[];
  readonly override?: (context: { readonly jsonSchema: object }) => void;
}

const mostListed = 12;

/** A text's legal values, described: its type is `string`, so that callers can pass on their input. */
function asWords(values: readonly unknown[], description: string | undefined): string | undefined {
  if (values.length > mostListed) return description;
  const listed = values.length === 1 ? `Always ${values[0]}` : `One of ${values.join(', ')}`;
  return description === undefined ? listed : `${description}. ${listed}`;
}

/** A schema of the contract as JSON Schema whose types are those that zod infers. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { enum: values, override } = (z.globalRegistry.get(zodSchema) ?? {}) as Meta;
      override?.({ jsonSchema });
      Reflect.deleteProperty(jsonSchema, 'override');
      if (values === undefined) return;
      delete jsonSchema.enum;
      const description = asWords(values, jsonSchema.description);
      if (description !== undefined) jsonSchema.description = description;
    },
  }) as JsonSchema;
}
