import { listingOperation } from './write-listing.ts';

/**
 * Fills the template from pictures and the user's notes, and adds title, brand and keywords.
 *
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read, or if the filled template is too long;
 *   UPSTREAM_FAILED if no text keeps the rules
 */
export const generateScaffoldListing = listingOperation(
  async () => (await import('./scaffold-listing-question.ts')).scaffoldListingQuestion,
);
