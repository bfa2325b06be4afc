import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { type Catalogue, openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { fingerprintOf } from '../../../../lib/sandbox/catalogue/fingerprint.ts';
import { valuesFor } from '../../../support/counts.ts';

let catalogue: Catalogue;
let folder: string;
beforeAll(async () => {
  catalogue = await openCatalogue();
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function pictureOf(photo: string): Promise<Buffer> {
  const bytes = await catalogue.picture(photo);
  if (bytes === undefined) throw new Error(photo);
  return bytes;
}

describe('the built-in catalogue', () => {
  test('has its own prices, titles and pictures, 1.5 MB at most', async () => {
    expect(catalogue.entries).toHaveLength(74);
    let bytes = 0;
    for (const { photo, price } of catalogue.entries) {
      const picture = await pictureOf(photo);
      bytes += picture.length;
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg' });
      expect(Number(price)).toBeGreaterThan(0);
    }
    expect(bytes).toBeLessThan(1_500_000);
    expect(await catalogue.picture('../package.json')).toBeUndefined();
  });

  test('the stored fingerprints match its photos', async () => {
    for (const { photo, print } of valuesFor(0, catalogue.entries)) {
      expect([photo, print]).toEqual([
        photo,
        Buffer.from(await fingerprintOf(await pictureOf(photo))).toString('base64'),
      ]);
    }
  });

  const changes: [string, (picture: Sharp) => Sharp][] = [
    ['another size and type', (picture) => picture.resize(240).webp({ quality: 60 })],
    ['a slightly closer crop', (picture) => picture.extract({ left: 25, top: 25, width: 590, height: 590 })],
    ['other colours', (picture) => picture.modulate({ hue: 140 }).png()],
    ['black and white', (picture) => picture.greyscale().png()],
    ['a turned sensor', (picture) => picture.rotate(-90).withMetadata({ orientation: 6 }).jpeg()],
  ];
  const photos = ['steam-iron.jpg', 'electric-kettle-1-7l-white.jpg', 'robot-vacuum.jpg'];

  test.each(changes)('recognises its photos in %s', async (_what, change) => {
    for (const photo of photos) {
      const changed = await change(sharp(await pictureOf(photo))).toBuffer();
      expect((await catalogue.recognise(changed))?.photo).toBe(photo);
    }
  });

  test('a plain picture and drawings of something else are not recognised, and bytes that are not a picture fail', async () => {
    const even = sharp({ create: { width: 90, height: 90, channels: 3, background: '#88aacc' } });
    const drawings = ['backpack', 'wooden-chair'].map((name) =>
      sharp(`lib/tools/evaluation/items/${name}.webp`),
    );
    for (const picture of [even, ...drawings]) {
      expect(await catalogue.recognise(await picture.jpeg().toBuffer())).toBeUndefined();
    }
    await expect(catalogue.recognise(Buffer.from('no picture'))).rejects.toThrow();
  });
});

describe('the catalogue of a folder', () => {
  const entry = { product: 'iron', title: 'Iron', category: 'Kitchen', price: '5.00', currency: 'EUR' };
  const list = (...entries: unknown[]) => writeFile(join(folder, 'catalogue.json'), JSON.stringify(entries));

  test('the catalogue of a folder recognises its own pictures and skips missing ones', async () => {
    await writeFile(join(folder, 'iron.jpg'), await pictureOf('steam-iron.jpg'));
    await list({ ...entry, photo: 'iron.jpg' }, { ...entry, product: 'lost', photo: 'lost.jpg' });
    const own = await openCatalogue(folder);
    expect(await own.recognise(await pictureOf('steam-iron.jpg'))).toMatchObject({ product: 'iron' });
    expect(await own.recognise(await pictureOf('robot-vacuum.jpg'))).toBeUndefined();
  });

  test.each([
    ['a picture outside of it', { photo: '../secret.jpg' }],
    ['a picture that is not one', { photo: 'notes.txt' }],
    ['a price that is not a text', { photo: 'iron.jpg', price: 5 }],
    ['a currency in another form', { photo: 'iron.jpg', currency: 'euro' }],
  ])('the catalogue of a folder is refused with %s', async (_title, wrong) => {
    await list({ ...entry, ...wrong });
    await expect(openCatalogue(folder)).rejects.toThrow(/catalogue\.json is not a catalogue/);
  });

  test('a folder without a catalogue is refused', async () => {
    await expect(openCatalogue(join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/);
  });
});
