import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type { uploadPhoto as endpoint } from '../../contract/photos.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours, said } from '../../platform/errors/wording.ts';
import { decodeBase64 } from '../../platform/pictures/base64.ts';
import { keepPhoto, type PhotoServices } from './keep-photo.ts';

const fields = ['image_base64'];

const named = (error: unknown): unknown =>
  error instanceof ServiceError && error.code === 'BAD_REQUEST'
    ? new ServiceError('BAD_REQUEST', said`image_base64 could not be read: ${error.wording}.`, { fields })
    : error;

/** Keeps a photo for a day at a public address that every operation accepts. */
export async function uploadPhoto(
  request: RequestOf<typeof endpoint>,
  services: PhotoServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const bytes = decodeBase64(request.image_base64);
  if (bytes === undefined) {
    throw new ServiceError(
      'BAD_REQUEST',
      ours('image_base64 must be base64, with or without padding and line breaks.'),
      { fields },
    );
  }
  const { url, expiresAt, taken } = await keepPhoto(bytes, call.account.id, services, call).catch((error) => {
    throw named(error);
  });
  return delivered({ url, expires: new Date(expiresAt).toISOString(), taken });
}
