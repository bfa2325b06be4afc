import type { Call } from '../calls/call.ts';
import type { ModelPicture } from '../pictures/model-picture.ts';

/** The picture of the product that a pricing operation is about. */
export interface ProductPicture {
  /** As downloaded: a JPEG, PNG or WebP. */
  readonly bytes: Uint8Array;
  /** As the model takes it. */
  readonly forModel: () => Promise<ModelPicture>;
}

/** @throws ServiceError BAD_REQUEST `image_url could not be read: …` */
export type FetchProductPicture = (url: string, call: Pick<Call, 'budget'>) => Promise<ProductPicture>;
