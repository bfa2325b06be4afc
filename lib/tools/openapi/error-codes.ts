import { errorCatalogue } from '../../../shared/errors/error-catalogue.ts';
import type { JsonObject } from './json-schema.ts';

const entries = Object.entries(errorCatalogue);

const errorCodes: readonly string[] = entries.map(([code]) => code);

/** Every code with its meaning and what to do, as viewers of such documents show it beside the value. */
export const errorCodeSchema: JsonObject = {
  type: 'string',
  description: 'A stable code for what failed',
  enum: errorCodes,
  'x-enumDescriptions': Object.fromEntries(
    // The document says once, of all failures, what is charged.
    entries.map(([code, { meaning, remedy }]) => [
      code,
      `${meaning.replace(/ Nothing was charged[^.]*\./, '')} ${remedy}`,
    ]),
  ),
};
