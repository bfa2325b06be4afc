import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from '../../../shared/contract/endpoints.ts';

/** Every schema in a request that bounds a text, by its place. */
function boundsIn(schema: z.core.$ZodType, place: string): [string, z.core.$ZodCheckMaxLengthDef][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string': {
      const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
      return checks
        .filter(({ check }) => check === 'max_length')
        .map((check) => [place, check as z.core.$ZodCheckMaxLengthDef]);
    }
    case 'array':
      return boundsIn(def.element, `${place}[]`);
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => boundsIn(field, `${place}.${name}`));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return boundsIn(def.innerType, place);
    case 'pipe':
      return [...boundsIn(def.in, place), ...boundsIn(def.out, place)];
    default:
      return [];
  }
}

test('no rule looks at a text that is longer than its field takes', () => {
  const bounds = endpoints.flatMap(({ name, request }) => boundsIn(request, name));
  expect(bounds.length).toBeGreaterThan(20);
  expect(bounds.filter(([, { abort }]) => abort !== true).map(([place]) => place)).toEqual([]);
});

test('a list that is too long is refused before its entries are looked at', () => {
  let seen = 0;
  const entry = z.string().refine(() => {
    seen += 1;
    return true;
  });
  expect(z.array(entry).max(3).safeParse(Array(1000).fill('a')).success).toBe(false);
  expect(seen).toBe(0);
});
