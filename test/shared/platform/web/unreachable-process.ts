import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPageReader } from '../../../../shared/operations/pricing/sources/page-reader.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { fetchPicture, fetchPictures } from '../../../../shared/platform/pictures/fetch-pictures.ts';
import { createGuardedClient } from '../../../../shared/platform/web/guarded-client.ts';

/*
 * A process of its own that reaches for hosts whose connections fail at once, in every way in which an address may be
 * given, and prints the outcome of each attempt as one line of JSON. It ends with code 0 unless something ends it
 * before.
 */
const addresses = process.argv.slice(2);
const origins = ['http://dead.example', 'https://dead.example'];
const redirecting = createServer((request, response) => {
  response.writeHead(302, { location: request.url?.slice(1) ?? '' }).end();
});
await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
const entry = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
const call = { budget: startTimeBudget(20_000) };

function waysTo(address: string): Readonly<Record<string, (url: string) => Promise<unknown>>> {
  const client = createGuardedClient({
    allowedHosts: { loopback: true, origins: new Set(origins) },
    resolve: async () => [address],
  });
  return {
    page: (url) => createPageReader({ client }).readPrice(url, { call }),
    picture: (url) => fetchPicture(url, { client, call, field: 'image_url' }).whole,
    pictures: (url) => fetchPictures([url, url], { client, call, field: 'image_urls' }),
  };
}

async function reachAll(address: string): Promise<void> {
  for (const [way, reach] of Object.entries(waysTo(address))) {
    for (const origin of origins) {
      for (const asked of [`${origin}/a`, `${entry}/${origin}/a`]) {
        const outcome = await reach(asked).then(
          () => 'reached',
          (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
        );
        const url = asked.replace(entry, 'redirect');
        process.stdout.write(`${JSON.stringify({ address, way, url, outcome })}\n`);
      }
    }
  }
}

for (const address of addresses) await reachAll(address);
redirecting.close();
