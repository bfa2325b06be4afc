import { countAsked, timed } from '../../call/working-call.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { ours, said } from '../../errors/wording.ts';
import type { GuardedClient } from '../../web/guarded-client.ts';
import type { DecodingAllowance } from '../decoding/decoding-work.ts';
import type { PictureFormat, PictureHeader } from '../picture-header.ts';
import type { DecodingBounds } from '../prepare-picture.ts';

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

type Reading = typeof import('./picture-reading.ts');

/** Turns a downloaded picture into what its caller wants. */
export type Finish<Picture> = (
  reading: Reading,
  bytes: Uint8Array,
  header: PictureHeader,
  bounds: DecodingBounds,
) => Promise<Picture>;

export interface Download<Picture> {
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
export function underItsName(error: unknown, { name, url }: { name: string; url: string }): unknown {
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
export async function downloadPicture<Picture>(download: Download<Picture>): Promise<Picture> {
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
