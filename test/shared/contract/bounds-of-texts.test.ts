import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from '../../../shared/contract/endpoints.ts';

/** The first check of every text in a request, by path. */
function firstChecksIn(schema: z.core.$ZodType, place: string): [string, z.core.$ZodCheckDef | undefined][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [[place, def.checks?.[0]?._zod.def]];
    case 'array':
      return firstChecksIn(def.element, `${place}[]`);
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => firstChecksIn(field, `${place}.${name}`));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return firstChecksIn(def.innerType, place);
    case 'pipe':
      return [...firstChecksIn(def.in, place), ...firstChecksIn(def.out, place)];
    case 'union':
      return def.options.flatMap((option) => firstChecksIn(option, place));
    default:
      return [];
  }
}

/** A picture may be as long as the body; only its start and end are checked. */
const isPicture = (place: string): boolean => place.endsWith('.image_base64');

test('no rule inspects a text longer than its field allows', () => {
  const checks = endpoints.flatMap(({ name, request }) => firstChecksIn(request, name));
  expect(checks.length).toBeGreaterThan(100);
  const unbounded = checks.filter(([, check]) => check?.check !== 'max_length' || check.abort !== true);
  expect(unbounded.map(([place]) => place).filter((place) => !isPicture(place))).toEqual([]);
});

test('a list that is too long is refused before its entries are checked', () => {
  let seen = 0;
  const entry = z.string().refine(() => {
    seen += 1;
    return true;
  });
  expect(z.array(entry).max(3).safeParse(Array(1000).fill('a')).success).toBe(false);
  expect(seen).toBe(0);
});
