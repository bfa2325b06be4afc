/*
 * Turns a folder of photos into a CSV of listings and prices, one product per photo:
 *
 *   BASE_URL=… API_KEY=… MARKET_ACCESS_TOKEN=… node photos-to-csv.ts photos listings.csv
 *
 * Each photo costs 20 credits. Stop it when you like and start it again within 24 hours: a journal next to the CSV
 * keeps what is done, and the service replays under its key what was paid for and is not in the journal yet. Needs Node
 * 24, or 22.18 and later.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, each, type Progress, pictureBase64, type Task } from 'resale-listing-client';

interface Row {
  readonly title: string;
  readonly description: string;
  readonly brand: string;
  readonly keywords: string;
  readonly lower: string;
  readonly upper: string;
  readonly currency: string;
}

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

/**
 * One line for each finished item, a key with its value. A line that was cut off when the program was killed is
 * ignored.
 */
function openJournal(path: string) {
  const kept = new Map<string, unknown>();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const line of lines) {
    try {
      const [key, value] = JSON.parse(line) as [string, unknown];
      kept.set(key, value);
    } catch {}
  }
  if (lines.at(-1) !== '' && lines.length > 0) appendFileSync(path, '\n');
  return {
    read: <Value>(key: string) => kept.get(key) as Value | undefined,
    keep(key: string, value: unknown) {
      kept.set(key, value);
      appendFileSync(path, `${JSON.stringify([key, value])}\n`);
    },
  };
}

const journalPath = `${csvPath}.journal`;
const journal = openJournal(journalPath);

async function describe(photo: string, { key, signal }: Task): Promise<Row> {
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
  return {
    title: listing.listingTitle,
    description: listing.listingDescription,
    brand: listing.brand,
    keywords: listing.listingKeywords,
    lower: price.price_lower ?? '',
    upper: price.price_upper ?? '',
    currency: price.price_currency,
  };
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
const contents = new Map(
  photos.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  ]),
);

const outcomes = await each<string, Row>(photos, describe, {
  // A photo that was changed under the same name is a different one.
  keyOf: (photo) => `${photo} ${contents.get(photo)}`,
  store: journal,
  onProgress: showProgress,
  signal: interrupted.signal,
});

const columns = ['photo', 'title', 'description', 'brand', 'keywords', 'price from', 'price to', 'currency'];
const rows = outcomes.flatMap((outcome) => {
  if (!outcome.done) return [];
  const { title, description, brand, keywords, lower, upper, currency } = outcome.value;
  return [[outcome.item, title, description, brand, keywords, lower, upper, currency]];
});
writeFileSync(csvPath, [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join(''));

for (const outcome of outcomes) {
  if (!outcome.done) process.stderr.write(`${outcome.item}: ${outcome.error}\n`);
}
if (rows.length === photos.length) rmSync(journalPath, { force: true });
else process.exitCode = 1;
