import { type EmulatorAnswer, type EmulatorRequest, json } from '../../emulator/emulator.ts';
import { notFound } from '../../emulator/routed.ts';
import type { Market } from '../market.ts';
import { scopeNames } from '../oauth/grants.ts';
import { probePicture } from '../picture-store.ts';
import { type RestCall, type RestRoute, refuse } from './route.ts';

const domain = 'API_MEDIA';
const image = '/commerce/media/v1_beta/image';

/** Most bytes of a picture. */
const largestPicture = 12 * 1024 * 1024;

const badFormat = (message: string) => refuse(400, 190_203, domain, message);

async function readImagePart({ request: { headers, body } }: RestCall): Promise<File> {
  const form = await new Response(new Uint8Array(body), { headers: { ...headers } })
    .formData()
    .catch(() => badFormat('The body must be multipart/form-data.'));
  const [part, ...more] = form.entries();
  if (part?.[0] !== 'image' || !(part[1] instanceof File) || more.length > 0) {
    return badFormat('The body must have one file, named image.');
  }
  return part[1];
}

function judge(part: File, bytes: Buffer) {
  if (bytes.length > largestPicture) refuse(400, 190_201, domain, 'The image file is too big.');
  const facts = probePicture(bytes);
  if (facts === undefined) return badFormat('The image format is not supported.');
  if (part.type !== facts.mediaType)
    badFormat(`The part says ${part.type}, its bytes are ${facts.mediaType}.`);
  return facts;
}

const createFromFile = async (call: RestCall): Promise<EmulatorAnswer> => {
  const part = await readImagePart(call);
  const bytes = Buffer.from(await part.arrayBuffer());
  const { pictures, origin } = call.market;
  const picture = pictures.add(bytes, judge(part, bytes));
  const location = `${origin()}${image}/${picture.id}`;
  return json(201, { imageUrl: pictures.urlOf(picture) }, { location });
};

/** Media API: picture upload. The answer describes the picture, so that the service never reads it back. */
export const mediaRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: `${image}/create_image_from_file`,
    tokenKind: 'user',
    scopes: [scopeNames.inventory],
    handle: createFromFile,
  },
];

/** Serves the bytes of a hosted picture to anyone. */
export function servePicture({ url }: EmulatorRequest, { pictures }: Market): EmulatorAnswer {
  const picture = pictures.at(url.pathname);
  if (picture === undefined) return notFound;
  const { mediaType, bytes } = picture;
  const headers = { 'content-type': mediaType, 'content-length': String(bytes.length) };
  return { status: 200, headers, body: bytes };
}
