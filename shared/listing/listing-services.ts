import type { Call } from '../call/call.ts';
import type { Model } from '../model/model.ts';
import type { ModelPicture } from '../pictures/model-picture.ts';

/** What the listing operations work with. */
export interface ListingServices {
  readonly model: Model;
  /**
   * The pictures behind the URLs, as the model takes them.
   *
   * @throws ServiceError BAD_REQUEST that names the URL which cannot be had or read
   */
  pictures(urls: readonly string[], call: Call): Promise<readonly ModelPicture[]>;
}
