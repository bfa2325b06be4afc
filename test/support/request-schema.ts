import * as z from 'zod';

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON schema of a request, with every named part inlined. */
export function requestSchemaOf(request: z.ZodType): Part {
  const { $defs, ...schema } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  const place = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(place);
    if (!isPart(part)) return part;
    const { $ref, ...own } = part;
    const placed = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, place(value)]));
    if (typeof $ref !== 'string') return placed;
    const named = place($defs?.[$ref.replace('#/$defs/', '')]);
    if (!isPart(named)) throw new Error(`${$ref} names nothing`);
    return { ...named, ...placed };
  };
  return place(schema) as Part;
}
