import type { Schema } from '../../../../../lib/reference/sources.ts';

/** Names of all fields of a schema, at any depth. */
export function namesIn(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  seen = new Set<string>(),
): Set<string> {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    if (seen.has(name)) return new Set();
    return namesIn(components[name] ?? {}, components, new Set([...seen, name]));
  }
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  const inner = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf];
  if (items !== undefined) inner.push(items);
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  return new Set([
    ...Object.keys(properties),
    ...inner.flatMap((part) => [...namesIn(part, components, seen)]),
  ]);
}
