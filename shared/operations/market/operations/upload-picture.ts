import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { uploadPicture as endpoint } from '../../../contract/market/upload-picture.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { decodeBase64 } from '../../../platform/pictures/base64.ts';
import { countOperation, type DailyLimitServices } from '../daily-limit.ts';
import { createImage, type PictureFile } from '../remote/create-image.ts';
import type { RestTransport } from '../remote/rest-transport.ts';
import { sellerToken } from '../remote/tokens.ts';
import { hostedFormatOf } from './hosted-format.ts';

export interface UploadPictureServices extends DailyLimitServices {
  /** The marketplace's media host. */
  readonly media: RestTransport;
}

/** @throws ServiceError BAD_REQUEST if the text is not base64, or the marketplace does not host its format. */
function readPicture(base64: string): PictureFile {
  const bytes = decodeBase64(base64);
  if (bytes === undefined) {
    throw new ServiceError(
      'BAD_REQUEST',
      'image_base64 must be base64, with or without padding and line breaks.',
    );
  }
  const format = hostedFormatOf(bytes);
  if (format === undefined) {
    throw new ServiceError(
      'BAD_REQUEST',
      'image_base64 must hold a JPEG, PNG, GIF, WebP, BMP, TIFF, AVIF or HEIC picture.',
    );
  }
  return {
    bytes: new Uint8Array(bytes),
    mediaType: format.mediaType,
    fileName: `picture.${format.extension}`,
  };
}

/** Hosts a picture for use in listings. The marketplace itself judges sizes and animation. */
export async function uploadPicture(
  request: RequestOf<typeof endpoint>,
  services: UploadPictureServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  const file = readPicture(request.image_base64);
  await countOperation(services, call);
  return delivered({ fullUrl: await createImage(services.media, { token, file }, call) });
}
