import type { Call } from '../call/call.ts';
import { countAsked, timed } from '../call/working-call.ts';
import { ServiceError } from '../errors/service-error.ts';
import { ours, said } from '../errors/wording.ts';
import type { GuardedClient } from '../web/guarded-client.ts';
import { createGate } from './decoding/gate.ts';
import type { PictureFormat } from './picture-header.ts';
import { ordinarySize, type PictureSize } from './picture-sizes.ts';
import type { ModelPicture } from './prepare-picture.ts';
import type { DecodingAllowance } from './probe-picture.ts';

export interface FetchPictureOptions {
  readonly client: GuardedClient;
  readonly call: Pick<Call, 'budget'>;
  /** The request's field, as messages name it: `image_urls`. */
  readonly field: string;
  /** Formats that the operation accepts; all if absent. */
  readonly formats?: readonly PictureFormat[];
  /** The largest size of a picture prepared for the model; the ordinary size if absent. */
  readonly size?: PictureSize | undefined;
  /** The decoding allowance of all pictures together; a call's if absent. */
  readonly allowance?: DecodingAllowance;
}

export interface PreparedPicture {
  /** As downloaded, at most 15 MB. */
  readonly original: { readonly bytes: Uint8Array };
  readonly forModel: ModelPicture;
}

const maxBytes = 15_000_000;
/** For one picture; the call itself ends 26 s after it began. */
const timeoutMs = 8000;
/** In one call: twenty pictures with a redirect each. Host names are not counted, as many may resolve to one host. */
const mostRequests = 40;
const accept = 'image/jpeg,image/png,image/webp,image/gif;q=0.9';

const tooMany = said`the call had sent its ${mostRequests} requests for pictures`;

/** The bounds on requests to hosts that a caller names. A picture needs few redirects, and each is such a request. */
const callersHosts = {
  maxRedirects: 2,
  onRequest(): void {
    if (countAsked('requests') > mostRequests) throw new ServiceError('BAD_REQUEST', tooMany);
  },
} as const;

/**
 * Enough decoding for twenty pictures from today's phones. It is an estimate, not a clock, so the same pictures get the
 * same answer however busy the process is. A function has 0.58 of a CPU: this takes it 17 s of the 25 s that a paid
 * call works, and more would leave the model no time.
 */
export const msOfACall = 10_000;

/**
 * Downloads one picture and prepares it for the model.
 *
 * @param name of the picture in messages: `image_urls[1]`
 * @throws ServiceError BAD_REQUEST if it cannot be read (`<name> could not be read: …`), and so does its check
 */
async function downloadPicture(
  url: string,
  name: string,
  { client, formats, allowance, size }: FetchPictureOptions & { readonly size: PictureSize },
  signal: AbortSignal,
): Promise<PreparedPicture> {
  /** The message of a BAD_REQUEST is a predicate to follow the name; other failures pass unchanged. */
  const underItsName = (error: unknown): never => {
    if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error;
    const { wording, httpStatus } = error;
    const sentence = said`${ours(name)} could not be read: ${wording}`;
    throw new ServiceError('BAD_REQUEST', sentence, { url, cause: error, httpStatus, fields: [name] });
  };
  try {
    // This loads while the picture is on its way: a cold start needs none of it.
    const loading = import('./prepare-picture.ts');
    return await timed('pictures', async () => {
      const { bytes } = await client.fetch(url, { maxBytes, timeoutMs, accept, ...callersHosts }, signal);
      const { prepareForModel } = await loading;
      const { check, ...picture } = await prepareForModel(bytes, size, { formats, signal, allowance });
      const forModel = check
        ? { ...picture, check: (time: AbortSignal) => check(time).catch(underItsName) }
        : picture;
      return { original: { bytes }, forModel };
    });
  } catch (error) {
    return underItsName(error);
  }
}

/**
 * Downloads the picture of a field that holds one URL, and prepares it for the model.
 *
 * @throws ServiceError BAD_REQUEST if it cannot be read (`image_url could not be read: the server answered 404`)
 */
export const fetchPicture = (
  url: string,
  { size = ordinarySize(1), ...options }: FetchPictureOptions,
): Promise<PreparedPicture> =>
  downloadPicture(url, options.field, { ...options, size }, options.call.budget.signal);

/** Originals held at a time for `fetchSmall`. */
const originals = createGate(3);

/** As `fetchPicture`, where only a small version is wanted: however many are asked for, few originals are held at once. */
export const fetchSmall = (
  url: string,
  options: FetchPictureOptions & { readonly size: PictureSize },
): Promise<Uint8Array> =>
  originals(async () => (await fetchPicture(url, options)).forModel.bytes, options.call.budget.signal);

/**
 * Downloads the pictures of a field that holds several URLs and prepares them for the model, in order. A picture that
 * already fits is not decoded here; it has a `check` that re-encodes it.
 *
 * @throws ServiceError BAD_REQUEST naming the first picture that fails (`image_urls[1] could not be read: …`), of
 *   several at once the first in order, or the one that exceeded the decoding allowance
 */
export async function fetchPictures(
  urls: readonly string[],
  options: FetchPictureOptions,
): Promise<ModelPicture[]> {
  const { call, field, size = ordinarySize(urls.length), allowance = { leftMs: msOfACall } } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([call.budget.signal, stop.signal]);
  const shared = { ...options, size, allowance };
  const downloads = urls.map(async (url, index) => {
    // Only what the model gets is kept, since twenty originals take 300 MB.
    const { forModel } = await downloadPicture(url, `${field}[${index}]`, shared, signal);
    return forModel;
  });
  try {
    return await Promise.all(downloads);
  } catch {
    // The others stop at once: our caller may be attacking their host.
    stop.abort();
    const ends = await Promise.allSettled(downloads);
    const reasons: unknown[] = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    throw reasons.find((reason) => reason !== stop.signal.reason);
  }
}
