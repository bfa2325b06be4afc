import { innerOf, type JsonSchema } from './json-schema.ts';

/** What makes a schema's grammar grow. */
interface SchemaSize {
  readonly optional: number;
  readonly unions: number;
  readonly enumValues: number;
}

/** Documented, as is that schemas within them may be too large nevertheless: see below. */
const mostOptional = 24;
const mostUnions = 16;
/**
 * Not published; reports speak of enums with 100 values and more. A plain bound of ours, far above what should be
 * sent.
 */
const mostEnumValues = 1000;

function sizeOf(schema: JsonSchema): SchemaSize {
  const { properties = {}, required = [] } = schema;
  const inner = innerOf(schema).map(sizeOf);
  const sum = (own: number, read: (size: SchemaSize) => number) =>
    inner.reduce((total, size) => total + read(size), own);
  const isUnion = schema.anyOf !== undefined || Array.isArray(schema.type);
  return {
    optional: sum(
      Object.keys(properties).filter((name) => !required.includes(name)).length,
      (s) => s.optional,
    ),
    unions: sum(isUnion ? 1 : 0, ({ unions }) => unions),
    enumValues: sum(schema.enum?.length ?? 0, ({ enumValues }) => enumValues),
  };
}

/**
 * Why the service would refuse the schema as too complex; undefined if it would not.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/structured-outputs for optional properties and unions
 * @see https://github.com/anthropics/anthropic-sdk-python/issues/1185 for the grammar, whose bound is not published
 */
export function sizeRefusalOf(schema: JsonSchema): string | undefined {
  const { optional, unions, enumValues } = sizeOf(schema);
  if (optional > mostOptional) {
    return `Schemas contains too many optional parameters (${optional}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: ${mostOptional}).`;
  }
  if (unions > mostUnions) {
    return `Schemas contains too many parameters with union types (${unions} parameters with type arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: ${mostUnions} parameters with unions).`;
  }
  if (enumValues > mostEnumValues) {
    return 'The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce the number of strict tools.';
  }
  return undefined;
}
