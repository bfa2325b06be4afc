import * as z from 'zod';
import type { uploadPicture as endpoint } from '../../../contract/market/upload-picture.ts';
import { delivered, type UseCase } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { decodeBase64 } from '../../../platform/pictures/base64.ts';
import type { PictureFormat } from '../../../platform/pictures/picture-header.ts';
import { formatOf } from '../../../platform/pictures/probe-picture.ts';
import { countOperation, type DailyLimitServices, sellerToken } from '../daily-limit.ts';
import { checkSize } from '../listing-checks.ts';
import type { BearerToken, RemoteCall } from '../protocol/exchange.ts';
import { type RestTransport, understand } from '../rest-transport.ts';

const createMethod = 'createImageFromFile';
const path = '/commerce/media/v1_beta/image/create_image_from_file';
const uploadTimeoutMs = 20_000;

const image = z.object({ imageUrl: z.string().regex(/^https?:\/\//) });

/**
 * Hosts a picture and returns its address. Media API.
 *
 * @see https://developer.ebay.com/api-docs/commerce/media/resources/image/methods/createImageFromFile
 * @throws ServiceError UPSTREAM_FAILED if the reply names no image
 */
async function createImage(
  media: RestTransport,
  token: BearerToken,
  file: File,
  call: RemoteCall,
): Promise<string> {
  const form = new FormData();
  form.append('image', file);
  const request = { name: createMethod, method: 'POST', path, token, body: form } as const;
  const created = await media.send({ ...request, timeoutMs: uploadTimeoutMs }, call);
  return understand(createMethod, image, created).imageUrl;
}

/** A format that the marketplace hosts, named as in its media type. */
export type HostedFormat = PictureFormat | 'bmp' | 'tiff' | 'avif' | 'heic';

/**
 * First bytes of formats that the marketplace hosts and we do not read. In BMP, four bytes of length and four zeros
 * follow.
 */
const beginnings: readonly (readonly [beginning: RegExp, format: HostedFormat])[] = [
  [/^BM.{4}\0{4}/s, 'bmp'],
  [/^(?:II\*\0|MM\0\*)/, 'tiff'],
  // The first box of a HEIF file names its formats: the major one, then the compatible ones.
  [/^.{4}ftyp(?:.{4})*?avi[fs]/s, 'avif'],
  [/^.{4}ftyp(?:.{4})*?(?:hei|hev)[cxms]/s, 'heic'],
];
const longestBrandBox = 256;

/** The format of the bytes, if the marketplace hosts it. File names and declared types are ignored. */
export function hostedFormatOf(bytes: Uint8Array): HostedFormat | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, longestBrandBox));
  const text = start.toString('latin1');
  const box = text.slice(4, 8) === 'ftyp' ? text.slice(0, start.readUInt32BE(0)) : text;
  return formatOf(bytes) ?? beginnings.find(([beginning]) => beginning.test(box))?.[1];
}

/** With the marketplace's media host. */
type UploadServices = DailyLimitServices & { readonly media: RestTransport };

const refusal = (words: string) => new ServiceError('BAD_REQUEST', ours(words), { fields: ['image_base64'] });

/** @throws ServiceError BAD_REQUEST if the text is not base64, or the marketplace does not host its format. */
function readPicture(base64: string): File {
  const bytes = decodeBase64(base64);
  if (bytes === undefined)
    throw refusal('image_base64 must be base64, with or without padding and line breaks.');
  const format = hostedFormatOf(bytes);
  if (format === undefined)
    throw refusal('image_base64 must hold a JPEG, PNG, GIF, WebP, BMP, TIFF, AVIF or HEIC picture.');
  const [small] = checkSize(bytes, 'image_base64');
  if (small !== undefined) throw refusal(small.message);
  const fileName = `picture.${format === 'jpeg' ? 'jpg' : format}`;
  return new File([new Uint8Array(bytes)], fileName, { type: `image/${format}` });
}

/**
 * Hosts a picture for use in listings. The marketplace itself judges animation and formats that we cannot measure; it
 * would host pictures too small for any listing, so we refuse those.
 */
export const uploadPicture: UseCase<typeof endpoint, UploadServices> = async (request, services, call) => {
  const token = sellerToken(request.market_access_token);
  const file = readPicture(request.image_base64);
  await countOperation(services, call);
  return delivered({ fullUrl: await createImage(services.media, token, file, call) });
};
