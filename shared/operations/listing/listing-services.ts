import type { Call } from '../../platform/call/call.ts';
import type { Model } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/model-picture.ts';

/** The services of the listing operations. */
export interface ListingServices {
  readonly model: Model;
  /**
   * The pictures at the URLs, ready for the model.
   *
   * @throws ServiceError BAD_REQUEST naming the URL if one cannot be fetched or read
   */
  pictures(urls: readonly string[], call: Call): Promise<readonly ModelPicture[]>;
}
