import { parseJson } from '../../../../shared/web/parse-json.ts';
import type { EmulatorRequest } from '../../emulator/emulator.ts';
import { invalidRequest } from './rest-error.ts';

/** The body as a JSON object, else 400/2004. */
export function readJsonObject(request: EmulatorRequest): Readonly<Record<string, unknown>> {
  if (!/^application\/json *(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw invalidRequest('The Content-Type must be application/json.');
  }
  const value = parseJson(request.body.toString());
  if (value === undefined) throw invalidRequest('The body is not JSON.');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('The body is not a JSON object.');
  }
  return value as Record<string, unknown>;
}
