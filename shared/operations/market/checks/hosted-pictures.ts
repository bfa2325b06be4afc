import type { Finding } from '../../../contract/market/check-codes.ts';
import type { Call } from '../../../platform/call/call.ts';
import { fetchUpstream } from '../../../platform/web/upstream-fetch.ts';

/** Whether an address is one of the marketplace's own: at one of these hosts, or below it. */
export const isHosted = (url: string, hosts: readonly string[]): boolean =>
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
