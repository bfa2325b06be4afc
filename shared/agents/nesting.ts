/** No request of an operation is nested as deeply as this. */
const deepest = 32;

/** Whether a value parsed from JSON is nested more deeply than any request. */
export function isTooDeep(value: unknown, levels = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
