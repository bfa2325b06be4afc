import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import type { Model } from '../../platform/model/model.ts';
import type { PictureSize } from '../../platform/pictures/picture-sizes.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import type { RuledQuestion } from './answer-within-rules.ts';

/** The services of the listing operations. */
export interface ListingServices {
  readonly model: Model;
  /**
   * The pictures at the URLs, ready for the model.
   *
   * @param size how large each may be; the ordinary size if absent
   * @throws ServiceError BAD_REQUEST naming the URL if one cannot be fetched or read
   */
  pictures(urls: readonly string[], call: Call, size?: PictureSize): Promise<readonly ModelPicture[]>;
}

/** The functions that only requests with `explain` need. */
export type Sourcing = typeof import('./sources/field-sources.ts');

interface ListingRequest {
  readonly image_urls: readonly string[];
  readonly explain?: true | undefined;
}

/**
 * An operation that gets the pictures, asks the model and answers within the rules.
 *
 * @param loadQuestion the operation's question and its rules
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read; UPSTREAM_FAILED if no text keeps the rules
 */
export const listingOperation =
  <Request extends ListingRequest, Result>(
    loadQuestion: () => Promise<
      (request: Request, pictures: readonly ModelPicture[], sourcing?: Sourcing) => RuledQuestion<Result>
    >,
  ) =>
  async (request: Request, services: ListingServices, call: Call): Promise<Outcome<Result>> => {
    // The rules and their lists of words are large, and loading them takes less time than the pictures take to arrive.
    const asking = Promise.all([import('./answer-within-rules.ts'), loadQuestion()]);
    asking.catch(() => {});
    const sourcing = request.explain === true ? await import('./sources/field-sources.ts') : undefined;
    const pictures = await services.pictures(request.image_urls, call);
    const [{ answerWithinRules }, questionFor] = await asking;
    return delivered(await answerWithinRules(services.model, questionFor(request, pictures, sourcing), call));
  };
