import { expect, test } from '@jest/globals';
import { sellerToken } from '../../../../../shared/operations/market/daily-limit.ts';
import type { PartialListing } from '../../../../../shared/operations/market/listing-facts.ts';
import { checkListing } from '../../../../../shared/operations/market/listings/check-listing.ts';
import { useRemoteServer } from '../remote-server.ts';
import { testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';

const remote = useRemoteServer();

/** Findings about pictures, with the remote server as a picture host of the marketplace. */
async function check(...paths: string[]) {
  const services = { ...marketServices(remote.url), pictureHosts: [new URL(remote.url).host] };
  const listing: PartialListing = {
    siteName: 'Australia',
    currency: 'AUD',
    measurementUnit: 'Metric',
    itemSpecifics: { NameValueList: [] },
    pictureUrls: paths.map((path) => (path.startsWith('/') ? `${remote.url}${path}` : path)),
  };
  const findings = await checkListing(listing, sellerToken('v^1.1#seller'), services, testCall());
  return findings.map(({ field, code }) => `${field} ${code}`);
}
const asked = () => remote.journal.filter(({ method }) => method === 'HEAD').length;

test.each([404, 410])('a missing hosted picture (%i) is named', async (status) => {
  remote.on('HEAD /there', { status: 200 });
  remote.on('HEAD /gone', { status });
  expect(await check('/there.jpg', '/gone.jpg')).toEqual(['pictureUrls[1] PICTURE_GONE']);
  expect(asked()).toBe(2);
});

test('another host is not asked', async () => {
  expect(await check('https://pictures.example/a.jpg', 'https://127.0.0.1/a.jpg')).toEqual([]);
  expect(asked()).toBe(0);
});

test('a host that redirects or does not answer leaves its picture unchecked', async () => {
  remote.on('HEAD /elsewhere', { status: 302, headers: { location: '/gone.jpg' } });
  remote.on('HEAD /busy', { status: 503 });
  expect(await check('/elsewhere.jpg', '/busy.jpg')).toEqual(['pictureUrls[0] UNAVAILABLE']);
});
