/** A JSON Schema, or a part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

const prefix = '#/$defs/';

/** Parts that five tools take and few agents write: described, not spelled out. A refusal names what is wrong. */
const onlyDescribed = new Set(['Regulatory']);

/**
 * The schema with every `$ref` replaced by the part that it names: many agents do not follow references in the schemas
 * of tools.
 *
 * @throws Error for a reference to anything else, or to a part that does not exist
 */
export function inlined({ $defs = {}, ...schema }: JsonSchema): JsonSchema {
  const parts = $defs as Readonly<Record<string, JsonSchema>>;
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...beside } = value as JsonSchema;
    const entries = Object.entries(beside).map(([keyword, inner]) => [keyword, inline(inner)]);
    if ($ref === undefined) return Object.fromEntries(entries);
    const part = typeof $ref === 'string' ? parts[$ref.replace(prefix, '')] : undefined;
    if (typeof $ref !== 'string' || part === undefined)
      throw new Error(`The schema refers to ${$ref}, which is not there.`);
    const { type, description } = part;
    const { id: _, ...kept } = onlyDescribed.has($ref.replace(prefix, ''))
      ? { type, description }
      : (inline(part) as JsonSchema);
    return { ...kept, ...Object.fromEntries(entries) };
  };
  return inline(schema) as JsonSchema;
}
