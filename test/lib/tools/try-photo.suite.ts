import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ownProducts } from '../../../lib/sandbox/catalogue/catalogue.ts';
import { type TriedPhoto, triedText, tryPhoto } from '../../../lib/tools/try-photo.ts';
import { notRecognised } from '../../../shared/apps/dashboard/sandbox-note.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();
const folder = mkdtempSync(join(tmpdir(), 'try-photo-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function file(name: string, bytes?: Buffer): Promise<string> {
  const path = join(folder, name);
  const drawn = sharp({ create: { width: 600, height: 600, channels: 3, background: '#c04020' } });
  writeFileSync(path, bytes ?? (await drawn.jpeg().toBuffer()));
  return path;
}

const errorsOf = ({ steps }: TriedPhoto) => steps.map(({ title, error }) => [title, error]);

test('a photo from disk becomes a listing, a price and a draft, with the time and credits of each', async () => {
  const apiKey = await t.createAccount('tries-a-photo', 100);
  const photo = await file('mug.jpg');
  const tried = await tryPhoto({ baseUrl: t.host.url, apiKey, photo, words: 'Enamel mug, 350 ml' });
  expect(errorsOf(tried)).toEqual(
    ['Photo', 'Listing', 'Price', 'Token of a seller', 'Draft for the marketplace'].map((title) => [
      title,
      undefined,
    ]),
  );
  const spent = tried.steps.reduce((sum, { credits }) => sum + credits, 0);
  expect(tried.creditsLeft).toBe(100 - spent);
  const text = triedText(tried);
  expect(text).toMatch(/^Photo · \d\.\d s · free\n {2}http/);
  expect(text).toMatch(/\n\nListing · \d\.\d s · 10 credits · by emulators\n {2}Enamel Mug/);
  expect(text).toContain(`\n\n${tried.creditsLeft} credits are left.`);
});

test('nothing more is charged for a thing that neither the emulated model nor the words name', async () => {
  const apiKey = await t.createAccount('tries-an-unknown-thing', 100);
  const tried = await tryPhoto({ baseUrl: t.host.url, apiKey, photo: await file('mug.jpg') });
  expect(errorsOf(tried).map(([title]) => title)).toEqual(['Photo', 'Listing']);
  expect(triedText(tried)).toContain(`  ${notRecognised}\n\n90 credits are left.`);
});

test('a complete draft is posted on request, with the photo at the marketplace', async () => {
  const apiKey = await t.createAccount('tries-to-post', 100);
  const photo = join(ownProducts, 'steam-iron.jpg');
  const words =
    'Steam iron, 2400 W. Used, works well. Asking $29, postage 9.50, postcode 3000, parcel 32x18x16 cm, parcel 1.4 kg';
  const tried = await tryPhoto({ baseUrl: t.host.url, apiKey, photo, words, post: true });
  const [, page = ''] = /\n\nPosted · .*\n {2}Item \d{12}\n {2}(http\S+)/.exec(triedText(tried)) ?? [];
  expect(await (await fetch(page)).text()).toContain('Steam Iron 2400 W');
});

test('a failing step says why, and the others continue: an incomplete draft is not posted', async () => {
  const apiKey = await t.createAccount('tries-to-post-too-early', 20);
  const trying = { baseUrl: t.host.url, photo: await file('mug.jpg'), words: 'Enamel mug', post: true };
  const tried = await tryPhoto({ ...trying, apiKey });
  const errors = new Map(tried.steps.map(({ title, error }) => [title, error]));
  expect(errors.get('Draft for the marketplace')).toContain('Out of credits.');
  expect(triedText(tried)).toContain('Failed: ');
  const rich = await t.createAccount('tries-to-post-incomplete', 100);
  const posted = await tryPhoto({ ...trying, apiKey: rich });
  expect(posted.steps.at(-1)?.error).toMatch(/^The draft is not complete\. Say what is missing: startPrice/);
});
