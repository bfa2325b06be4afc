import { createHash, randomBytes } from 'node:crypto';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours, said } from '../../platform/errors/wording.ts';
import { redrawPicture } from '../../platform/pictures/prepare-picture.ts';
import { probePicture } from '../../platform/pictures/probe-picture.ts';
import type { ObjectStore } from '../../platform/storage/object-store.ts';

/**
 * The prefix of stored photos' names. They can be fetched for a day; the bucket deletes them at the following midnight
 * (UTC).
 */
export const photoPrefix = 'uploads/';
const maxPhotoBytes = 4_400_000;
/** Maximum photos per account and day. */
const photosADay = 200;
/** Maximum photos per day for an account with trial credits only. */
export const photosADayOnTrial = 20;
/** More than the model needs, and enough for a search by picture. */
const longestEdge = 2048;
/** Caches keep a photo for much less than a day, so no copy outlives it by much. */
const cacheControl = 'public, max-age=600';
/** A photo is stored again rather than given an address about to expire. */
const sameAddressMs = dayMs / 2;

/** A stored photo. */
export interface StoredPhoto {
  /** Its name in the bucket. It begins with the storage time, which tells the distribution when the day is over. */
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly storedAt: number;
}

/** Recently stored photos by account. */
export interface PhotoBook {
  /** Counts one more photo of the account on a day, numbered from 1970. @returns the new count */
  count(accountId: string, day: number, time: TimeBudget): Promise<number>;
  /** The photo that the account last stored from the same bytes. */
  find(accountId: string, digest: string, time: TimeBudget): Promise<StoredPhoto | undefined>;
  /**
   * Records a photo, unless one from the same bytes was stored after `notBefore`.
   *
   * @returns the photo now on record
   */
  note(
    accountId: string,
    digest: string,
    photo: StoredPhoto,
    notBefore: number,
    time: TimeBudget,
  ): Promise<StoredPhoto>;
}

export interface PhotoServices {
  readonly objects: ObjectStore;
  /** The base address of stored pictures, without a trailing slash. */
  readonly publicUrl: string;
  readonly book: PhotoBook;
  /** Whether the account was ever granted or bought credits other than trial credits. */
  hasOwnCredits(accountId: string, time: TimeBudget): Promise<boolean>;
}

/** Where a photo can be fetched. */
export interface KeptPhoto {
  readonly url: string;
  /** Until when, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** The time when the camera took it, in ISO 8601. */
  readonly taken: string | undefined;
}

/** @throws ServiceError RATE_LIMIT if the account has reached its daily limit of photos */
async function countPhoto(
  accountId: string,
  { book, hasOwnCredits }: PhotoServices,
  now: number,
  budget: TimeBudget,
): Promise<void> {
  const day = Math.floor(now / dayMs);
  const used = await book.count(accountId, day, budget);
  if (used <= photosADayOnTrial) return;
  const isOnTrial = !(await hasOwnCredits(accountId, budget));
  if (!isOnTrial && used <= photosADay) return;
  const advice = isOnTrial ? said` With credits of its own it may store ${photosADay}.` : ours('');
  throw new ServiceError(
    'RATE_LIMIT',
    said`This account has stored its ${isOnTrial ? photosADayOnTrial : photosADay} photos of the day, which ends at midnight UTC.${advice}`,
    { retryAfterSeconds: Math.ceil(((day + 1) * dayMs - now) / 1000) },
  );
}

/**
 * Keeps a photo for a day under an unguessable name, stripped to its pixels. The same bytes from the same account keep
 * their address while it works and at least half of the day remains, and count only once.
 *
 * @throws ServiceError BAD_REQUEST, its message a predicate (`it is cut short`), if it is not a photo;
 *   PAYLOAD_TOO_LARGE; RATE_LIMIT after too many today
 */
export async function keepPhoto(
  bytes: Uint8Array,
  accountId: string,
  services: PhotoServices,
  { clock, budget }: Pick<Bounds, 'clock' | 'budget'>,
): Promise<KeptPhoto> {
  if (bytes.length > maxPhotoBytes)
    throw new ServiceError('PAYLOAD_TOO_LARGE', ours('A photo may have at most 4.4 MB.'));
  const { taken } = probePicture(bytes);
  const { objects, publicUrl, book } = services;
  const shown = ({ key, storedAt }: StoredPhoto): KeptPhoto => ({
    url: `${publicUrl}/${key}`,
    expiresAt: storedAt + dayMs,
    taken,
  });
  const now = clock();
  const digest = createHash('sha256').update(bytes).digest('base64url');
  const earlier = await book.find(accountId, digest, budget);
  const isLate = earlier === undefined || earlier.storedAt < now - sameAddressMs;
  if (!isLate && (await objects.has(earlier.key, budget))) return shown(earlier);
  // An operator may have removed it: then its record is replaced as well.
  const notBefore = isLate ? now - sameAddressMs : earlier.storedAt + 1;
  await countPhoto(accountId, services, now, budget);
  const drawn = await redrawPicture(bytes, longestEdge, budget.signal);
  const key = `${photoPrefix}${now.toString(36)}-${randomBytes(16).toString('base64url')}.jpg`;
  await objects.put({ key, bytes: drawn, contentType: 'image/jpeg', cacheControl }, budget);
  return shown(await book.note(accountId, digest, { key, storedAt: now }, notBefore, budget));
}
