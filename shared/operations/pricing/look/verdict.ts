import * as z from 'zod';

/**
 * What an offer's picture shows, compared with the caller's: the same product, the same kind but another model, an
 * accessory or a part, several for one price, something else, or not enough to tell.
 */
export const verdict = z.enum(['same', 'kind', 'accessory', 'lot', 'other', 'unclear']);

export type Verdict = z.output<typeof verdict>;
