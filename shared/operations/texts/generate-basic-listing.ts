import { listingOperation } from './write-listing.ts';

/**
 * Writes title, description, brand and keywords from pictures and the user's notes.
 *
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read; UPSTREAM_FAILED if no text keeps the rules
 */
export const generateBasicListing = listingOperation(
  async () => (await import('./listing-texts.ts')).basicListingQuestion,
);
