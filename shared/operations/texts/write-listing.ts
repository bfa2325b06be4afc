import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model } from '../../platform/model/model.ts';
import type { PictureSize } from '../../platform/pictures/picture-sizes.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import type { RuledQuestion } from './ask-within-rules.ts';
import type { Known } from './judge/part.ts';

/** The services of the listing operations. */
export interface ListingServices {
  readonly model: Model;
  /**
   * The pictures at the URLs, ready for the model.
   *
   * @param size maximum size of each; absent: the ordinary size
   * @throws ServiceError BAD_REQUEST naming the URL if one cannot be fetched or read
   */
  pictures(urls: readonly string[], call: Call, size?: PictureSize): Promise<readonly ModelPicture[]>;
}

/** An operation's question and its rules for a request. */
export type QuestionFor<Request, Result> = (
  request: Request,
  pictures: readonly ModelPicture[],
  /** The facts known apart from the caller's words. */
  common: Omit<Known, 'notes' | 'userText'>,
) => RuledQuestion<Result>;

/** With less of the budget left, a second question would only time out. */
export const secondQuestionMs = 4000;

/**
 * An operation that gets the pictures, asks the model and answers within the rules.
 *
 * @param loadQuestion the operation's question and its rules
 * @throws ServiceError BAD_REQUEST naming a picture that cannot be read; UPSTREAM_FAILED if no text keeps the rules
 */
export const listingOperation =
  <Request extends { readonly image_urls: readonly string[] }, Result>(
    loadQuestion: () => Promise<QuestionFor<Request, Result>>,
  ) =>
  async (request: Request, services: ListingServices, call: Call): Promise<Outcome<Result>> => {
    // The rules and their word lists are large but load faster than the pictures arrive.
    const languages = import('./judge/part.ts').then(({ loadDetector }) => loadDetector());
    const loading = Promise.all([import('./ask-within-rules.ts'), loadQuestion(), languages]);
    loading.catch(() => {});
    const pictures = await services.pictures(request.image_urls, call);
    const [{ askWithinRules }, questionFor, detector] = await loading;
    const common = { pictures: request.image_urls.length, site: 'Australia', detector } as const;
    const result = await askWithinRules(services.model, questionFor(request, pictures, common), call);
    if (result === undefined) throw new ServiceError('UPSTREAM_FAILED', 'the model gave no usable listing');
    return delivered(result);
  };
