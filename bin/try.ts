import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { knownDemoKey, localUrl } from '../lib/sandbox/demo-account.ts';
import { type HostEnvironment, readHostEnvironment } from '../lib/sandbox/environment.ts';
import { runProgram, UsageError } from '../lib/tools/program.ts';
import { triedText, tryPhoto } from '../lib/tools/try-photo.ts';
import { tryPhotos } from '../lib/tools/try-photos.ts';

const usage = `Usage: npm run --silent try -- photo.jpg ["what it is"] [--post] [--json] [--url address --key key]

Sends a photo from disk to the local host, which is started if it does not run, and prints the listing, the price and the
draft that come back, with the time and the credits of each. --post then puts the draft on the marketplace, which is the
emulated one unless variables name another, if the words say all that only the seller knows. --url and --key name a
deployed service and a key of it; a draft there needs a seller's token in MARKET_ACCESS_TOKEN. --json prints the answers
themselves. Several photos (a.jpg b.jpg) get a basic listing each, by one job, without words, --post and --json.`;

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/openapi.json`, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A host to call, and how to clean up afterwards. */
async function localHost(settings: HostEnvironment, given: string) {
  const url = localUrl(settings.DATA_DIR, process.env.PORT);
  if (await isUp(url)) {
    const key = given || (settings.DEMO_API_KEY ?? knownDemoKey(settings.DATA_DIR));
    if (key === undefined)
      throw new Error(
        `The host at ${url} has no demo key in ${resolve(settings.DATA_DIR)}. Name a key by --key.`,
      );
    return { url, key, stop: async () => {} };
  }
  const { startLocalHost } = await import('../lib/sandbox/host.ts');
  const host = await startLocalHost(settings);
  return { url: host.url, key: host.demoKey.shown, stop: host.stop };
}

const options = {
  post: { type: 'boolean' },
  json: { type: 'boolean' },
  url: { type: 'string' },
  key: { type: 'string' },
} as const;

await runProgram(usage, { allowPositionals: true, options }, async ({ values, positionals }) => {
  const { url, key = '', post, json } = values;
  const [photo, ...words] = positionals;
  if (photo === undefined) throw new UsageError('Name a photo.');
  if (!existsSync(photo)) throw new UsageError(`There is no file ${photo}.`);
  if (url !== undefined && key === '') throw new UsageError('--url needs --key, a key of that service.');
  if (url !== undefined && (!/^https?:$/u.test(URL.parse(url)?.protocol ?? '') || /\/api\/v1\/?$/u.test(url)))
    throw new UsageError(
      '--url must be the address of a service, such as https://api.example.com, without /api/v1.',
    );
  // A photo that is named wrong is no description, which would be charged.
  const several = words.some((word) => existsSync(word) || /^\S+\.(jpe?g|png|webp|gif)$/iu.test(word));
  const wrong =
    several && (positionals.find((word) => !existsSync(word)) ?? (post ? '--post' : json && '--json'));
  if (wrong) throw new UsageError(`With several photos each argument must be a file, not ${wrong}.`);
  const host =
    url === undefined
      ? await localHost(readHostEnvironment(process.env), key)
      : { url, key, stop: async () => {} };
  try {
    const service = { baseUrl: host.url, apiKey: key || host.key };
    if (several) return await tryPhotos({ ...service, photos: positionals }, process.stdout);
    const tried = await tryPhoto({
      ...service,
      photo,
      words: words.length === 0 ? undefined : words.join(' '),
      marketAccessToken: process.env.MARKET_ACCESS_TOKEN,
      post,
    });
    console.log(json === true ? JSON.stringify(tried, null, 2) : triedText(tried));
    process.exitCode = tried.steps.some(({ error }) => error !== undefined) ? 1 : 0;
  } finally {
    await host.stop();
  }
});
