import { errorCatalogue } from '../../../shared/platform/errors/error-catalogue.ts';
import type { JsonObject } from './json-schema.ts';

const entries = Object.entries(errorCatalogue);

const errorCodes: readonly string[] = entries.map(([code]) => code);

/**
 * Every code with its meaning, as viewers of such documents show it next to the value. What to do is on the page that
 * `x-error-docs` names.
 */
export const errorCodeSchema: JsonObject = {
  type: 'string',
  description: 'A stable code for what failed',
  enum: errorCodes,
  'x-enumDescriptions': Object.fromEntries(
    // The document says only once, for all failures, what is charged.
    entries.map(([code, { meaning }]) => [code, meaning.replace(/ Nothing was charged[^.]*\./, '')]),
  ),
};
