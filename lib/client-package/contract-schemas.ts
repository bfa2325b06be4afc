import * as z from 'zod';
import type { JsonSchema } from './print-type.ts';

type Direction = 'input' | 'output';

interface Definition {
  readonly type: string;
  readonly in?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
}

/**
 * Whether the type of a schema lists its values, as an enum's does. The type of a text whose meta data merely has an
 * `enum` does not.
 */
function hasLiteralType(schema: z.core.$ZodType, io: Direction): boolean {
  const definition = schema._zod.def as Definition;
  if (definition.type === 'enum' || definition.type === 'literal') return true;
  const inner = definition.innerType ?? (io === 'input' ? definition.in : definition.out);
  return inner !== undefined && hasLiteralType(inner, io);
}

const mostListed = 12;

/** A text's legal values, described: its type is `string`, so that callers can pass on their input. */
function asWords(values: readonly unknown[], description: string | undefined): string | undefined {
  if (values.length > mostListed) return description;
  const listed = values.length === 1 ? `Always ${values[0]}` : `One of ${values.join(', ')}`;
  return description === undefined ? listed : `${description}. ${listed}`;
}

/** A schema of the contract as JSON Schema whose types are those that zod infers. */
export function jsonSchemaOf(schema: z.ZodType, io: Direction): JsonSchema {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { override } = (z.globalRegistry.get(zodSchema) ?? {}) as {
        override?: (context: { jsonSchema: object }) => void;
      };
      override?.({ jsonSchema });
      Reflect.deleteProperty(jsonSchema, 'override');
      if (jsonSchema.enum === undefined || hasLiteralType(zodSchema, io)) return;
      const description = asWords(jsonSchema.enum, jsonSchema.description);
      delete jsonSchema.enum;
      if (description !== undefined) jsonSchema.description = description;
    },
  }) as JsonSchema;
}
