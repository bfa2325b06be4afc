import * as z from 'zod';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import type { BearerToken } from '../tokens.ts';

const name = 'createImageFromFile';
const path = '/commerce/media/v1_beta/image';
const uploadTimeoutMs = 20_000;

const image = z.object({ imageUrl: z.string().regex(/^https?:\/\//) });

export interface PictureFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly fileName: string;
}

/** The id at the end of the address. We send it to the configured host: a token never goes to an address from a reply. */
function imageIdOf(location: string | null): string {
  const id = /\/image\/([\w.~-]+)\/?$/.exec(location ?? '')?.[1];
  if (id === undefined || /^\.+$/.test(id)) {
    throw new ServiceError(
      'UPSTREAM_FAILED',
      `the marketplace: ${name}: neither body nor address of the image`,
    );
  }
  return id;
}

/**
 * Hosts a picture and returns its address, also where the reply names only the new resource. Media API.
 *
 * @see https://developer.ebay.com/api-docs/commerce/media/resources/image/methods/createImageFromFile
 * @see https://developer.ebay.com/api-docs/commerce/media/resources/image/methods/getImage
 * @throws ServiceError UPSTREAM_FAILED if the reply names no image
 */
export async function createImage(
  media: RestTransport,
  input: { readonly token: BearerToken; readonly file: PictureFile },
  call: RemoteCall,
): Promise<string> {
  const { bytes, mediaType, fileName } = input.file;
  const form = new FormData();
  form.append('image', new Blob([bytes], { type: mediaType }), fileName);
  const created = await media.send(
    {
      name,
      method: 'POST',
      path: `${path}/create_image_from_file`,
      token: input.token,
      body: form,
      timeoutMs: uploadTimeoutMs,
    },
    call,
  );
  const described = image.safeParse(created.json);
  if (described.success) return described.data.imageUrl;
  const id = imageIdOf(created.headers.get('location'));
  const read = await media.send({ name: 'getImage', path: `${path}/${id}`, token: input.token }, call);
  return understand('getImage', image, read.json).imageUrl;
}
