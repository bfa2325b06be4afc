import type { Call } from '../call/call.ts';
import type { GuardedClient } from '../web/guarded-client.ts';
import { createDecodingAllowance, type DecodingAllowance } from './decoding/decoding-work.ts';
import { downloadPicture, type Finish, underItsName } from './downloading/download-picture.ts';
import type { PictureFormat } from './picture-header.ts';
import { ordinarySize, type PictureSize } from './picture-sizes.ts';
import type { ModelPicture } from './prepare-picture.ts';

export interface FetchPictureOptions {
  readonly client: GuardedClient;
  readonly call: Pick<Call, 'budget'>;
  /** The request's field, as messages name it: `image_urls`. */
  readonly field: string;
  /** Formats that the operation takes; all if absent. */
  readonly formats?: readonly PictureFormat[];
  /** How large a picture may be that is prepared for the model; the ordinary size if absent. */
  readonly size?: PictureSize | undefined;
  /** What all pictures together may take to decode; that of a call if absent. */
  readonly allowance?: DecodingAllowance;
}

export interface FetchedPicture {
  /** The bytes as downloaded, at most 15 MB. */
  readonly original: ModelPicture;
}

export interface PreparedPicture extends FetchedPicture {
  readonly forModel: ModelPicture;
}

/** A picture that is being downloaded. */
export interface ArrivingPicture<Picture> {
  /**
   * Resolves once every address on the way has been judged and the first bytes are those of a picture in a format
   * that the operation takes. Otherwise rejects like `whole`. It may be left unawaited.
   */
  readonly recognised: Promise<void>;
  /** The picture, once it has been downloaded and read. */
  readonly whole: Promise<Picture>;
}

/**
 * Downloads the picture of a field that holds one URL. If it cannot be read, both promises reject with ServiceError
 * BAD_REQUEST (`image_url could not be read: the server answered 404`). Does not prepare the picture for the
 * model, but refuses one that could not be prepared.
 */
export function fetchPicture(url: string, options: FetchPictureOptions): ArrivingPicture<FetchedPicture> {
  return arriving(url, options, async ({ checkProbed, mediaTypeOf }, bytes, header, bounds) => {
    await checkProbed(bytes, header, ordinarySize(1), bounds);
    return { original: { mediaType: mediaTypeOf(header.format), bytes } };
  });
}

/** The same, and prepares the picture for the model. */
export function fetchPictureForModel(
  url: string,
  options: FetchPictureOptions,
): ArrivingPicture<PreparedPicture> {
  const { size = ordinarySize(1), field: name } = options;
  return arriving(url, options, async (reading, bytes, header, bounds) => {
    const forModel = await preparing(size, { name, url })(reading, bytes, header, bounds);
    return { original: { mediaType: reading.mediaTypeOf(header.format), bytes }, forModel };
  });
}

/** Prepares a picture for the model. One that already fits brings a check under its name. */
const preparing =
  (size: PictureSize, named: { readonly name: string; readonly url: string }): Finish<ModelPicture> =>
  async ({ prepareProbed, redrawWhole }, bytes, header, bounds) => {
    const picture = await prepareProbed(bytes, header, size, bounds);
    // Pixels that we rendered ourselves need no check.
    if (picture.bytes !== bytes) return picture;
    const check = (signal: AbortSignal): Promise<ModelPicture> =>
      redrawWhole(bytes, header, size, signal).catch((error: unknown) => {
        throw underItsName(error, named);
      });
    return { ...picture, check };
  };

function arriving<Picture>(
  url: string,
  { client, call, field, formats }: FetchPictureOptions,
  finish: Finish<Picture>,
): ArrivingPicture<Picture> {
  const recognised = Promise.withResolvers<void>();
  const whole = downloadPicture({
    url,
    name: field,
    client,
    formats,
    signal: call.budget.signal,
    finish,
    onRecognised: recognised.resolve,
  });
  whole.then(() => recognised.resolve(), recognised.reject);
  recognised.promise.catch(() => {});
  return { recognised: recognised.promise, whole };
}

/**
 * Downloads the pictures of a field that holds several URLs and prepares them for the model, in order. A picture that
 * already fits is not decoded here; it brings a `check` that draws it anew.
 *
 * @throws ServiceError BAD_REQUEST naming the first picture that fails (`image_urls[1] could not be read: …`), of several
 *   at once the first in order, or the one that went too far if together they take too long to decode
 */
export async function fetchPictures(
  urls: readonly string[],
  options: FetchPictureOptions,
): Promise<ModelPicture[]> {
  const { client, call, field, formats, size = ordinarySize(urls.length) } = options;
  const { allowance = createDecodingAllowance() } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([call.budget.signal, stop.signal]);
  const downloads = urls.map((url, index) => {
    const name = `${field}[${index}]`;
    const finish = preparing(size, { name, url });
    return downloadPicture({ url, name, client, formats, signal, allowance, finish });
  });
  try {
    return await Promise.all(downloads);
  } catch {
    // The others stop at once: their host may be one that our caller wants to trouble.
    stop.abort();
    const ends = await Promise.allSettled(downloads);
    const reasons: unknown[] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    throw reasons.find((reason) => reason !== stop.signal.reason);
  }
}
