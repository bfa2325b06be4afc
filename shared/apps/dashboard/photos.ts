import { randomBytes } from 'node:crypto';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { decodeBase64 } from '../../platform/pictures/base64.ts';
import { redrawPicture } from '../../platform/pictures/prepare-picture.ts';
import { probePicture } from '../../platform/pictures/probe-picture.ts';
import type { DashboardServices } from './visit.ts';

/**
 * The start of the names of photos from the playground. They can be fetched for a day; the bucket deletes them at the
 * following midnight (UTC).
 */
export const photoPrefix = 'uploads/';
const maxPhotoBytes = 4_400_000;
/** Photos that an account may store a day. */
export const photosADay = 200;
/** More than the model looks at, and enough for a search by picture. */
const longestEdge = 2048;
/** Caches along the way keep a photo for much less than a day, so that no copy outlives it by much. */
const cacheControl = 'public, max-age=600';

const words = (error: unknown): unknown =>
  error instanceof ServiceError && error.code === 'BAD_REQUEST'
    ? new ServiceError('BAD_REQUEST', `The photo cannot be used: ${error.message}.`)
    : error;

/**
 * Keeps a photo for a day under a name that cannot be guessed, without anything but its pixels. The name begins with
 * the current time, from which the distribution knows when the day is over.
 *
 * @param base64 the file
 * @returns its address
 * @throws ServiceError BAD_REQUEST if it is not a photo; PAYLOAD_TOO_LARGE; RATE_LIMIT if there were too many today
 */
export async function keepPhoto(
  base64: string,
  accountId: string,
  {
    photos,
    sessions,
    photosUrl,
    clock,
  }: Pick<DashboardServices, 'photos' | 'sessions' | 'photosUrl' | 'clock'>,
  budget: TimeBudget,
): Promise<string> {
  const bytes = decodeBase64(base64);
  if (bytes === undefined) throw new ServiceError('BAD_REQUEST', 'The photo did not arrive as base64.');
  if (bytes.length > maxPhotoBytes)
    throw new ServiceError('PAYLOAD_TOO_LARGE', 'A photo may have at most 4.4 MB.');
  try {
    probePicture(bytes);
    const now = clock();
    const day = Math.floor(now / dayMs);
    if ((await sessions.countAttempt(`photos#${accountId}`, day, (day + 2) * dayMs)) > photosADay) {
      throw new ServiceError(
        'RATE_LIMIT',
        `This account has stored ${photosADay} photos today. That is all.`,
      );
    }
    const drawn = await redrawPicture(bytes, longestEdge, budget.signal);
    const key = `${photoPrefix}${now.toString(36)}-${randomBytes(16).toString('base64url')}.jpg`;
    await photos.put({ key, bytes: drawn, contentType: 'image/jpeg', cacheControl }, budget);
    return `${photosUrl}/${key}`;
  } catch (error) {
    throw words(error);
  }
}
