import { listingOperation } from './write-listing.ts';

/**
 * Writes title, description and keywords with the brand that the user states.
 *
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read; UPSTREAM_FAILED if no text keeps the rules
 */
export const updateListing = listingOperation(
  async () => (await import('./listing-texts.ts')).updateListingQuestion,
);
