import type { Call } from '../call/call.ts';
import { countAsked, timed } from '../call/working-call.ts';
import { ServiceError } from '../errors/service-error.ts';
import { ours, said } from '../errors/wording.ts';
import type { GuardedClient } from '../web/guarded-client.ts';
import type { PictureFormat, PictureHeader } from './picture-header.ts';
import { ordinarySize, type PictureSize } from './picture-sizes.ts';
import type { DecodingBounds, ModelPicture } from './prepare-picture.ts';
import type { DecodingAllowance } from './probe-picture.ts';

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

/**
 * Twenty of the largest, fetched together and prepared for the model, take up to 860 MB where brotli compressed them; a
 * function has 1,024 and one call at a time (`npm run bench -- memory`).
 */
const maxBytes = 15_000_000;
/** For one picture; the call itself ends 26 s after it began. */
const timeoutMs = 8000;
/** A picture needs few: each is a request to a host that a caller names. */
const maxRedirects = 2;
/** In one call: twenty pictures with a redirect each. Names of hosts do not count, as many may lead to one. */
const mostRequests = 40;
const accept = 'image/jpeg,image/png,image/webp,image/gif;q=0.9';

const tooMany = said`the call had sent its ${mostRequests} requests for pictures`;

function onRequest(): void {
  if (countAsked('requests') > mostRequests) throw new ServiceError('BAD_REQUEST', tooMany);
}

/**
 * Enough decoding for twenty pictures from today's phones. It is an estimate, not a clock, so the same pictures get the
 * same answer however busy the process is. A function has 0.58 of a processor: this takes it 17 s of the 25 s that a paid
 * call works, and more would leave the model no time.
 */
export const msOfACall = 10_000;

type Reading = typeof import('./picture-reading.ts');

/** Turns a downloaded picture into what its caller wants. */
type Finish<Picture> = (
  reading: Reading,
  bytes: Uint8Array,
  header: PictureHeader,
  bounds: DecodingBounds,
) => Promise<Picture>;

interface Download<Picture> {
  readonly url: string;
  /** Its name in messages: `image_urls[1]`. */
  readonly name: string;
  readonly client: GuardedClient;
  /** Formats that the operation takes; all if absent. */
  readonly formats: readonly PictureFormat[] | undefined;
  readonly signal: AbortSignal;
  readonly allowance?: DecodingAllowance;
  readonly finish: Finish<Picture>;
  /** Called once the first bytes are those of a picture in one of the formats. */
  readonly onRecognised?: () => void;
}

/** Puts the picture's name before a BAD_REQUEST, whose message is a predicate; other failures pass unchanged. */
function underItsName(error: unknown, { name, url }: { name: string; url: string }): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') return error;
  const { wording, httpStatus } = error;
  const sentence = said`${ours(name)} could not be read: ${wording}`;
  return new ServiceError('BAD_REQUEST', sentence, { url, cause: error, httpStatus, fields: [name] });
}

/**
 * Downloads one picture.
 *
 * @throws ServiceError BAD_REQUEST if it cannot be read (`<name> could not be read: …`)
 */
async function downloadPicture<Picture>(download: Download<Picture>): Promise<Picture> {
  const { url, client, formats, signal, allowance, finish, onRecognised } = download;
  try {
    const loading = import('./picture-reading.ts');
    const onStart =
      onRecognised &&
      ((start: Uint8Array): void => {
        void loading.then(({ isPictureStart }) => {
          if (isPictureStart(start, formats)) onRecognised();
        });
      });
    const bounds = { maxBytes, timeoutMs, accept, onStart, onRequest, maxRedirects };
    return await timed('pictures', async () => {
      const { bytes } = await client.fetch(url, bounds, signal);
      const reading = await loading;
      return await finish(reading, bytes, reading.probePicture(bytes, formats), { signal, allowance });
    });
  } catch (error) {
    throw underItsName(error, download);
  }
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
  const { allowance = { leftMs: msOfACall } } = options;
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
