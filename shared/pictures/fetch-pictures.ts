import type { Call } from '../calls/call.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { GuardedClient } from '../web/guarded-client.ts';
import { createGate } from './gate.ts';
import type { ModelPicture } from './model-picture.ts';
import { allFormats } from './picture-format.ts';
import type { PictureFormat } from './picture-header.ts';
import { mediaTypeOf, prepareProbed } from './prepare-for-model.ts';
import { probePicture } from './probe-picture.ts';

const maxBytes = 15_000_000;
const timeoutMs = 8000;
const accept = 'image/jpeg,image/png,image/webp,image/gif;q=0.9';

/**
 * All pictures come in side by side up to 1 MB each. What may become more first waits for its whole size out of
 * 40 MB, and has it until the picture is prepared. So 20 pictures hold some 60 MB at most. Memory is the process's,
 * and so is this gate.
 */
const smallBytes = 1_000_000;
const largePictures = createGate(40_000_000);

export interface FetchPictureOptions {
  readonly client: GuardedClient;
  readonly call: Pick<Call, 'budget'>;
  /** Name of the request's field, as it stands in messages: `image_urls`. */
  readonly field: string;
  /** Formats that the operation takes. All when absent. */
  readonly formats?: readonly PictureFormat[];
}

export interface FetchedPicture {
  /** The bytes as they were downloaded; at most 15 MB. */
  readonly original: ModelPicture;
  readonly forModel: ModelPicture;
}

/**
 * Downloads the picture of a field that holds one URL, and prepares it for the model. What keeps us from reading it
 * is a ServiceError BAD_REQUEST `image_url could not be read: the server answered 404`.
 */
export function fetchPicture(url: string, options: FetchPictureOptions): Promise<FetchedPicture> {
  return fetchOne(url, options.field, options, options.call.budget.signal);
}

/**
 * Downloads the pictures of a field that holds URLs and prepares them for the model, in the order of the URLs. If
 * some cannot be read, the failure names the first of them: `image_urls[1] could not be read: …`.
 */
export async function fetchPictures(
  urls: readonly string[],
  options: FetchPictureOptions,
): Promise<ModelPicture[]> {
  const jobs = urls.map((url) => ({ url, stop: new AbortController() }));
  const results = await Promise.allSettled(
    jobs.map(async ({ url, stop }, index) => {
      try {
        const signal = AbortSignal.any([options.call.budget.signal, stop.signal]);
        const { forModel } = await fetchOne(url, `${options.field}[${index}]`, options, signal);
        return forModel;
      } catch (error) {
        for (const later of jobs.slice(index + 1)) later.stop.abort();
        throw error;
      }
    }),
  );
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

async function fetchOne(
  url: string,
  name: string,
  { client, formats = allFormats }: FetchPictureOptions,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  let place: Promise<() => void> | undefined;
  const beforeHolding = (bytes: number, atMost: number): Promise<void> | undefined => {
    if (bytes <= smallBytes || place !== undefined) return undefined;
    place = largePictures.enter(atMost, signal);
    return place.then(() => undefined);
  };
  try {
    const { bytes } = await client.fetch(url, { maxBytes, timeoutMs, accept, beforeHolding }, signal);
    const header = probePicture(bytes, formats);
    const forModel = await prepareProbed(bytes, header, signal);
    return { original: { mediaType: mediaTypeOf(header.format), bytes }, forModel };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error;
    const { httpStatus } = error;
    throw new ServiceError('BAD_REQUEST', `${name} could not be read: ${error.message}`, {
      url,
      cause: error,
      ...(httpStatus === undefined ? {} : { httpStatus }),
    });
  } finally {
    place?.then(
      (leave) => leave(),
      () => undefined,
    );
  }
}
