import type { Finding } from '../../../contract/market/check-codes.ts';

/** Characters in all picture addresses of a listing together. */
const longestTogether = 3975;

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
 */
export function checkPictures(pictureUrls: readonly string[], hosts: readonly string[]): Finding[] {
  const hosted = pictureUrls.map((url) => hosts.some((host) => `.${new URL(url).host}`.endsWith(`.${host}`)));
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
