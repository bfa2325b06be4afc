/** A part of the document, or a JSON schema in it. */
export interface JsonObject {
  [name: string]: unknown;
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A copy with every object in it changed, the innermost first, except the tables of properties: their keys are names of
 * fields, which may equal keywords.
 */
export function mapObjects(
  value: unknown,
  change: (object: JsonObject) => JsonObject,
  isTable = false,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjects(entry, change));
  if (!isJsonObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    mapObjects(part, change, name === 'properties' && !isTable),
  ]);
  const copy = Object.fromEntries(parts);
  return isTable ? copy : change(copy);
}
