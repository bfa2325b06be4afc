import type { Finding } from '../../contract/market/check-codes.ts';
import type { Call } from '../../platform/call/call.ts';
import { headerOf } from '../../platform/pictures/probe-picture.ts';
import { fetchUpstream } from '../../platform/web/upstream-fetch.ts';
import { when } from './listing-facts.ts';

export interface PictureHosts {
  /** Hosts at which the marketplace keeps pictures, with their ports if they name any; those below them count, too. */
  readonly pictureHosts: readonly string[];
}

/** Whether an address is one of the marketplace's own: at one of these hosts, or below it. */
const isHosted = (url: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => `.${new URL(url).host}`.endsWith(`.${host}`));

/** Asks the marketplace's own hosts whether they still have the pictures. */
export async function checkHosted(
  pictureUrls: readonly string[],
  hosts: readonly string[],
  { budget }: Pick<Call, 'budget'>,
): Promise<Finding[]> {
  const checks = pictureUrls.map(async (url, index): Promise<Finding[]> => {
    if (!isHosted(url, hosts)) return [];
    const field = `pictureUrls[${index}]`;
    const answer = await fetchUpstream(url, { method: 'HEAD', maxBytes: 0 }, budget).catch(() => undefined);
    if (answer === undefined)
      return [{ field, code: 'UNAVAILABLE', message: `${field} could not be checked: the lookup failed.` }];
    if (answer.status !== 404 && answer.status !== 410) return [];
    const message = `${field} is gone: the marketplace keeps a picture that no listing uses for 30 days. Upload it again.`;
    return [{ field, code: 'PICTURE_GONE', message }];
  });
  return (await Promise.all(checks)).flat();
}

/** Characters in all picture addresses of a listing together. */
const longestTogether = 3975;

const checkOwnPicture = (url: string, field: string): Finding[] => [
  ...when(!/^https:/i.test(url), field, 'PICTURE_NOT_HTTPS', `${field} must be an https URL.`),
  ...when(url.includes(';'), field, 'PICTURE_URL_REFUSED', `${field} must not hold a semicolon.`),
];

/** Checks the addresses of pictures against the marketplace's rules for them. */
export function checkPictures(pictureUrls: readonly string[], hosts: readonly string[]): Finding[] {
  const hosted = pictureUrls.map((url) => isHosted(url, hosts));
  return [
    ...pictureUrls.flatMap((url, index) =>
      hosted[index] === true ? [] : checkOwnPicture(url, `pictureUrls[${index}]`),
    ),
    ...when(
      hosted.includes(true) && hosted.includes(false),
      'pictureUrls',
      'PICTURES_MIXED',
      'pictureUrls must not mix pictures hosted by the marketplace with others.',
    ),
    ...when(
      pictureUrls.join('').length > longestTogether,
      'pictureUrls',
      'PICTURE_URLS_TOO_LONG',
      `pictureUrls must have at most ${longestTogether} characters together.`,
    ),
  ];
}

/**
 * Pixels of the longer side that a picture must have: the marketplace's error 21919137.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/inventory/managing-image-media.html (read 2026-11-28)
 */
const leastSide = 500;

/** Checks that a picture is large enough for a listing, where its format is one that we can measure. */
export function checkSize(bytes: Uint8Array, field: string): Finding[] {
  const header = headerOf(bytes);
  if (header === undefined || Math.max(header.width, header.height) >= leastSide) return [];
  const message = `${field} must be a picture of at least ${leastSide} pixels on its longer side: it has ${header.width} × ${header.height}.`;
  return [{ field, code: 'PICTURE_TOO_SMALL', message }];
}
