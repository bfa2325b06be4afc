import type * as z from 'zod';
import type { Answer } from './ask.ts';

/** Parts of a body that are named at most; values of it never are. */
const mostParts = 3;

/** What is wrong with the shape of a body, by the names of its parts. */
export function shapeFaults(schema: z.ZodType, { body }: Answer): string[] {
  if (body === undefined) return ['the body is not JSON'];
  const issues = schema.safeParse(body).error?.issues ?? [];
  const parts = issues.slice(0, mostParts).map(({ path }) => path.join('.').slice(0, 60) || 'the whole');
  return parts.length === 0 ? [] : [`the body breaks the contract: ${parts.join(', ')}`];
}

/** What every answer of the API carries. */
export const apiFaults = ({ headers }: Answer): string[] =>
  headers.get('x-request-id') ? [] : ['x-request-id is missing'];
