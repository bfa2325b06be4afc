import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { generateScaffoldListing as endpoint } from '../../contract/listing.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import type { ListingServices } from './listing-services.ts';
import { sourcingFor } from './sourcing-for.ts';

/**
 * Fills the template from pictures and the user's notes, and adds title, brand and keywords.
 *
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read, or if the filled template is too long;
 *   UPSTREAM_FAILED if no text keeps the rules
 */
export async function generateScaffoldListing(
  request: RequestOf<typeof endpoint>,
  services: ListingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  // The rules and their lists of words are large, and pictures take longer to arrive than they take to load.
  const asking = Promise.all([import('./answer-within-rules.ts'), import('./scaffold-listing-question.ts')]);
  asking.catch(() => {});
  const sourcing = await sourcingFor(request);
  const pictures = await services.pictures(request.image_urls, call);
  const [{ answerWithinRules }, { scaffoldListingQuestion }] = await asking;
  return delivered(
    await answerWithinRules(services.model, scaffoldListingQuestion(request, pictures, sourcing), call),
  );
}
