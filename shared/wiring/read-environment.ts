import * as z from 'zod';
import { ServiceError } from '../errors/service-error.ts';

/**
 * The variables that a function needs, checked together. An empty variable counts as absent.
 *
 * @throws ServiceError SERVER_ERROR that names every variable that is missing or wrong, never a value.
 */
export function readEnvironment<Shape extends z.ZodRawShape>(
  environment: NodeJS.ProcessEnv,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = z.object(shape).safeParse(set);
  if (parsed.success) return parsed.data;
  const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  throw new ServiceError('SERVER_ERROR', `Missing or wrong environment variables: ${[...names].join(', ')}`);
}
