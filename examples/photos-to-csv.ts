/*
 * Turns a folder of photos into a CSV of listings and prices, one product per photo:
 *
 *   BASE_URL=… API_KEY=… MARKET_ACCESS_TOKEN=… node photos-to-csv.ts photos listings.csv
 *
 * Each photo costs 20 credits. Stop it when you like and start it again within 6 hours: a journal next to the CSV
 * keeps finished items, and the service replays paid answers that are not in the journal yet. Needs Node 24, or 22.18
 * and later.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, each, type Progress, pictureBase64, type Task } from 'resale-listing-client';

const {
  BASE_URL: baseUrl = '',
  API_KEY: apiKey = '',
  MARKET_ACCESS_TOKEN: marketAccessToken = '',
} = process.env;
const [folder = '', csvPath = ''] = process.argv.slice(2);
if (baseUrl === '' || apiKey === '' || marketAccessToken === '' || folder === '' || csvPath === '') {
  process.stderr.write(
    'BASE_URL=… API_KEY=… MARKET_ACCESS_TOKEN=… node photos-to-csv.ts <folder of photos> <file.csv>\n',
  );
  process.exit(2);
}

const client = createClient({ baseUrl, apiKey, marketAccessToken });

const journalPath = `${csvPath}.journal`;
const kept = existsSync(journalPath) ? JSON.parse(readFileSync(journalPath, 'utf8')) : {};
/** Finished items, by each photo's key. The file is replaced as a whole, so that it is never truncated. */
const journal = {
  read: <Value>(key: string) => kept[key] as Value | undefined,
  keep(key: string, value: unknown) {
    kept[key] = value;
    writeFileSync(`${journalPath}.new`, JSON.stringify(kept));
    renameSync(`${journalPath}.new`, journalPath);
  },
};

const columns = ['photo', 'title', 'description', 'brand', 'keywords', 'price from', 'price to', 'currency'];

async function describe(photo: string, { key, signal }: Task): Promise<string[]> {
  const photoBytes = { image_base64: await pictureBase64(join(folder, photo)) };
  // Under its key, a second upload answers with the first address, so the requests below stay the same.
  const { fullUrl: address } = await client.uploadPicture(photoBytes, {
    idempotencyKey: `${key}-photo`,
    signal,
  });
  const [listing, price] = await Promise.all([
    client.generateBasicListing({ image_urls: [address] }, { idempotencyKey: `${key}-listing`, signal }),
    client.predictPrice({ image_url: address }, { idempotencyKey: `${key}-price`, signal }),
  ]);
  const { listingTitle, listingDescription, brand, listingKeywords } = listing;
  const { price_lower, price_upper, price_currency } = price;
  const prices = [price_lower ?? '', price_upper ?? '', price_currency];
  return [photo, listingTitle, listingDescription, brand, listingKeywords, ...prices];
}

function showProgress({ finished, failed, total }: Progress): void {
  const done = Math.round((finished / total) * 30);
  const bar = '#'.repeat(done) + '.'.repeat(30 - done);
  process.stderr.write(`\r[${bar}] ${finished} of ${total}${failed > 0 ? `, ${failed} failed` : ''}`);
  if (finished === total) process.stderr.write('\n');
}

/** Spreadsheets treat a text that begins like this as a formula; an apostrophe in front keeps it a text. */
const formula = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort(new Error('Interrupted: start it again to go on.')));

const photos = readdirSync(folder)
  .filter((name) => /\.(?:jpe?g|png|webp)$/i.test(name))
  .sort();
const contentOf = (photo: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, photo)))
    .digest('hex');

const outcomes = await each<string, string[]>(photos, describe, {
  // A photo changed under the same name is a different one.
  keyOf: (photo) => `${photo} ${contentOf(photo)}`,
  store: journal,
  onProgress: showProgress,
  signal: interrupted.signal,
});

const rows = outcomes.flatMap((outcome) => (outcome.done ? [outcome.value] : []));
writeFileSync(csvPath, [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join(''));

for (const outcome of outcomes) {
  if (!outcome.done) process.stderr.write(`${outcome.item}: ${outcome.error}\n`);
}
if (rows.length === photos.length) rmSync(journalPath, { force: true });
else process.exitCode = 1;
