import { createHash } from 'node:crypto';
import { canonical } from '../../../platform/call/canonical.ts';
import type { HeldListing } from '../listings.ts';

const characters = 16;

/**
 * Names the state of a listing: it changes with everything that a revision can change, with a sale and with the end.
 * Watchers and the time that is left have no part in it. An absent field counts as before its name was known, so that a
 * field that a later version reads changes only the marks of listings that have it.
 */
export const markOf = ({ fields, state, quantitySold, unexpressed }: HeldListing): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        canonical({ fields, state, quantitySold, unexpressed: unexpressed.map(({ code }) => code) }),
      ),
    )
    .digest('base64url')
    .slice(0, characters);
