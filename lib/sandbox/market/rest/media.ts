import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import type { Market } from '../market.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { type HostedPicture, probePicture } from '../picture-store.ts';
import { type Part, readParts } from './multipart.ts';
import { refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const domain = 'API_MEDIA';
const image = '/commerce/media/v1_beta/image';

/** Most bytes of a picture, and its longest side. */
const largestPicture = 12 * 1024 * 1024;
const longestSide = 15_000;

const badFormat = (message: string) => refuse(400, 190_203, domain, message);

async function readImagePart(call: RestCall): Promise<Part> {
  if (!/^multipart\/form-data *;/i.test(call.request.headers['content-type'] ?? '')) {
    throw badFormat('The body must be multipart/form-data.');
  }
  const parts = await readParts(call.request).catch(() => {
    throw badFormat('The multipart body cannot be read.');
  });
  const [part] = parts;
  if (part === undefined || parts.length > 1 || part.name !== 'image') {
    throw badFormat('The body must have one part, named image.');
  }
  if (part.fileName === undefined) throw badFormat('The part named image must have a file name.');
  return part;
}

async function judge(part: Part) {
  if (part.bytes.length > largestPicture) {
    throw refuse(400, 190_201, domain, 'The image file is too big.', {
      longMessage: `An image may have at most ${largestPicture} bytes, this one has ${part.bytes.length}.`,
    });
  }
  const facts = await probePicture(part.bytes);
  if (facts === undefined) throw badFormat('The image format is not supported.');
  if (facts.moving) throw badFormat('Animated and multi-page images are not supported.');
  if (part.mediaType !== facts.mediaType) {
    throw badFormat(`The part says ${part.mediaType}, its bytes are ${facts.mediaType}.`);
  }
  if (Math.max(facts.width, facts.height) > longestSide) {
    throw refuse(400, 190_202, domain, 'The image dimensions are too big.');
  }
  return facts;
}

const imageJson = (market: Market, picture: HostedPicture) => ({
  imageUrl: market.pictures.urlOf(picture),
  ...(Number.isFinite(picture.expiresAt)
    ? { expirationDate: new Date(picture.expiresAt).toISOString() }
    : {}),
  maxDimensionImageUrl: market.pictures.largestUrlOf(picture),
});

const createFromFile = async (call: RestCall): Promise<EmulatorAnswer> => {
  const { market, token } = call;
  const part = await readImagePart(call);
  const facts = await judge(part);
  const picture = market.pictures.add(token.user ?? '', part.bytes, facts);
  return json(201, imageJson(market, picture), {
    location: `${market.origin()}${image}/${picture.id}`,
  });
};

/** Media API: picture upload. What it answers describes the picture, so that the service never reads it back. */
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
export function pictureRoute(method: string, pathname: string, market: Market): EmulatorAnswer | undefined {
  const picture = method === 'GET' ? market.pictures.at(pathname) : undefined;
  if (picture === undefined) return undefined;
  return {
    status: 200,
    headers: { 'content-type': picture.mediaType, 'content-length': String(picture.bytes.length) },
    body: picture.bytes,
  };
}
