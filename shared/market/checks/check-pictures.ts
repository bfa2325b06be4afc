import type { Finding } from '../../contract/market/check-codes.ts';

/** Characters in all picture addresses of a listing together. */
const longestTogether = 3975;

/** Whether the marketplace hosts a picture: at its picture host, or at the origin of the API. */
const isHosted = (url: URL, apiUrl: string): boolean =>
  /(^|\.)ebayimg\.com$/i.test(url.hostname) || url.origin === new URL(apiUrl).origin;

function checkOwnPicture(url: string, field: string): Finding[] {
  const checks: Finding[] = [];
  if (!/^https:/i.test(url)) {
    checks.push({ field, code: 'PICTURE_NOT_HTTPS', message: `${field} must be an https URL.` });
  }
  if (url.includes(';')) {
    checks.push({ field, code: 'PICTURE_URL_REFUSED', message: `${field} must not hold a semicolon.` });
  }
  return checks;
}

/**
 * Checks the addresses of pictures against the marketplace's rules for them.
 *
 * @param apiUrl base of the marketplace's REST methods
 */
export function checkPictures(pictureUrls: readonly string[], apiUrl: string): Finding[] {
  const hosted = pictureUrls.map((url) => isHosted(new URL(url), apiUrl));
  const checks = pictureUrls.flatMap((url, index) =>
    hosted[index] === true ? [] : checkOwnPicture(url, `pictureUrls[${index}]`),
  );
  if (hosted.includes(true) && hosted.includes(false)) {
    checks.push({
      field: 'pictureUrls',
      code: 'PICTURES_MIXED',
      message: 'pictureUrls must not mix pictures hosted by the marketplace with others.',
    });
  }
  if (pictureUrls.reduce((length, url) => length + url.length, 0) > longestTogether) {
    checks.push({
      field: 'pictureUrls',
      code: 'PICTURE_URLS_TOO_LONG',
      message: `pictureUrls must have at most ${longestTogether} characters together.`,
    });
  }
  return checks;
}
