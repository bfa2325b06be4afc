/**
 * A form whose JSON is the same for equal values, in any order of their fields. A field that is null or
 * undefined counts as absent; one named __proto__ counts like any other. Keys in use are derived from it, so it must
 * not change between deployments.
 */
export function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return ['array', ...value.map(canonical)];
  if (typeof value !== 'object' || value === null) return value;
  const form: unknown[] = ['object'];
  for (const key of Object.keys(value).sort()) {
    const entry: unknown = Reflect.get(value, key);
    if (entry !== null && entry !== undefined) form.push([key, canonical(entry)]);
  }
  return form;
}
