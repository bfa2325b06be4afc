import { type Call, delivered, type Outcome } from '../../call/call.ts';
import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { uploadPicture as contract } from '../../contract/market/upload-picture.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { decodeBase64 } from '../../pictures/base64.ts';
import { countOperation, type DailyLimitServices } from '../daily-limit.ts';
import { createImage, type PictureFile } from '../remote/create-image.ts';
import type { RestTransport } from '../remote/rest-transport.ts';
import { sellerToken } from '../remote/tokens.ts';
import { hostedFormatOf } from './hosted-format.ts';

export interface UploadPictureServices extends DailyLimitServices {
  /** The marketplace's media host. */
  readonly media: RestTransport;
}

/** @throws ServiceError BAD_REQUEST for text that is no base64 or bytes in no format that the marketplace hosts. */
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

/** Hosts a picture for use in listings. Sizes and animation are for the marketplace to judge. */
export async function uploadPicture(
  request: RequestOf<typeof contract>,
  services: UploadPictureServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof contract>>> {
  const token = sellerToken(request.market_access_token);
  const file = readPicture(request.image_base64);
  await countOperation(services, call);
  return delivered({ fullUrl: await createImage(services.media, { token, file }, call) });
}
