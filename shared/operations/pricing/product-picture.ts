import type { Call } from '../../platform/call/call.ts';
import type { ArrivingPicture } from '../../platform/pictures/fetch-pictures.ts';
import type { ModelPicture } from '../../platform/pictures/model-picture.ts';

/** The picture of the product that a pricing operation is about. */
export interface ProductPicture {
  /** As downloaded: a JPEG, PNG or WebP. */
  readonly original: Pick<ModelPicture, 'bytes'>;
}

/** The same for an operation that asks the model; one that does not never pays for the preparation. */
export interface AppraisedPicture extends ProductPicture {
  /** Prepared for the model. */
  readonly forModel: ModelPicture;
}

/** Starts the download. Both promises reject with ServiceError BAD_REQUEST `image_url could not be read: …`. */
export type FetchProductPicture<Picture extends ProductPicture> = (
  url: string,
  call: Pick<Call, 'budget'>,
) => ArrivingPicture<Picture>;
