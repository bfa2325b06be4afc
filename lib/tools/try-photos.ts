import { basename } from 'node:path';
import { createClient, each, JobPaused, type RunOptions } from '../../shared/apps/client/index.ts';
import { notRecognised } from '../../shared/apps/dashboard/sandbox-note.ts';
import { generateBasicListing } from '../../shared/contract/listing.ts';
import siteWords from '../sandbox/model/site-words.json' with { type: 'json' };

/**
 * Stores photos from disk, lets one job write a basic listing for each, and prints what became of them. A photo that
 * fails does not stop the others. An item's answer has no headers, so that the emulated model's words tell that it did
 * not know a thing.
 *
 * @throws Error if a photo has no listing in the end, or the job is paused, with what to do
 */
export async function tryPhotos(
  { photos, ...service }: { readonly baseUrl: string; readonly apiKey: string; readonly photos: string[] },
  out: { readonly isTTY?: boolean; write(text: string): unknown },
): Promise<void> {
  const client = createClient(service);
  out.write(`Sending ${photos.length} photos. Each listing costs ${generateBasicListing.credits} credits.\n`);
  const show = (line: string) => out.write(out.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
  // An item's id has up to 64 characters. Files in two folders may have the same name.
  const names = photos.map((photo) => basename(photo).slice(-58).toWellFormed());
  const ids = names.map((name, index) => (names.indexOf(name) === index ? name : `${name}-${index + 1}`));
  const stored = await each(photos.entries(), ([, photo]) => client.uploadPhoto(photo), { keyOf: String });
  const items = stored.flatMap(({ item: [index], ...outcome }) =>
    outcome.done ? { id: ids[index] ?? '', request: { image_urls: [outcome.value.url] } } : [],
  );
  let made = 'no job';
  const onProgress: RunOptions['onProgress'] = ({ job, counts: { waiting } }) => {
    made = `the job ${job}`;
    show(`${job}: ${items.length - waiting} of ${items.length} listings are finished.`);
  };
  const run = async () => await client.jobs.run('generate-basic-listing', items, { onProgress });
  const results = await (items[0] ? run() : Promise.resolve([])).catch((error: unknown) => {
    const advice = `Mend that (${service.baseUrl}/docs/many-items) and resume it: ${service.baseUrl}/dashboard/jobs`;
    throw error instanceof JobPaused ? new Error(`\n${error.message} ${advice}`) : error;
  });
  for (const [index, outcome] of stored.entries()) {
    const result = results.find(({ id }) => id === ids[index]);
    const { error } = outcome.done
      ? ((result?.body ?? { error: 'cancelled' }) as { error: string })
      : outcome;
    const text = result?.done && `${result.body.listingTitle}\n  ${result.body.listingDescription}`;
    out.write(`\n${ids[index]} · ${result?.charged ?? 0} credits\n  ${text || `Failed: ${error}`}\n`);
  }
  const isUnknown = results.some(
    ({ done, body }) => done && body.listingDescription.includes(siteWords.English.unknown),
  );
  if (isUnknown) out.write(`\n${notRecognised}\n`);
  const charged = results.reduce((sum, result) => sum + (result.charged ?? 0), 0);
  out.write(`\n${charged} credits were charged by ${made}.\n`);
  if (!photos.every((_, index) => results[index]?.done)) throw new Error('Not all photos have a listing.');
}
