import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { updateListing as endpoint } from '../../contract/listing.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import type { ListingServices } from './listing-services.ts';
import { sourcingFor } from './sourcing-for.ts';

/**
 * Writes title, description and keywords with the brand that the user states.
 *
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read; UPSTREAM_FAILED if no text keeps the rules
 */
export async function updateListing(
  request: RequestOf<typeof endpoint>,
  services: ListingServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  // The rules and their lists of words are large, and pictures take longer to arrive than they take to load.
  const asking = Promise.all([import('./answer-within-rules.ts'), import('./update-listing-question.ts')]);
  asking.catch(() => {});
  const sourcing = await sourcingFor(request);
  const pictures = await services.pictures(request.image_urls, call);
  const [{ answerWithinRules }, { updateListingQuestion }] = await asking;
  return delivered(
    await answerWithinRules(services.model, updateListingQuestion(request, pictures, sourcing), call),
  );
}
