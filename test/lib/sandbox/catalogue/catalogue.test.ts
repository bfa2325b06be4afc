import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { type Catalogue, openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
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

describe('the catalogue that comes with the host', () => {
  test('has prices, titles and pictures of its own, 1.5 MB at most', async () => {
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

  test('the features that are kept are those of its photos: each one finds itself', async () => {
    for (const { photo } of valuesFor(0, catalogue.entries)) {
      const [found] = await catalogue.similar(await pictureOf(photo), 1);
      expect(found?.entry.photo).toBe(photo);
      expect(found?.distance).toBeLessThan(0.001);
    }
  });

  const changes: [string, (picture: Sharp) => Sharp][] = [
    ['another size and type', (picture) => picture.resize(240).webp({ quality: 60 })],
    ['a closer crop', (picture) => picture.extract({ left: 60, top: 60, width: 520, height: 520 }).png()],
    ['a wider frame', (picture) => picture.extend({ left: 200, right: 50, background: '#f3f3f3' }).png()],
    ['a mirror image', (picture) => picture.flop().png()],
    ['other colours', (picture) => picture.modulate({ hue: 140 }).png()],
    ['black and white', (picture) => picture.greyscale().png()],
    ['a turned sensor', (picture) => picture.rotate(-90).withMetadata({ orientation: 6 }).jpeg()],
  ];
  const photos = ['steam-iron.jpg', 'electric-kettle-1-7l-white.jpg', 'robot-vacuum.jpg'];

  test.each(changes)('finds a product in %s', async (what, change) => {
    const turn = changes.findIndex(([name]) => name === what);
    for (const photo of valuesFor(turn, photos)) {
      const changed = await change(sharp(await pictureOf(photo))).toBuffer();
      const [found] = await catalogue.similar(changed, 1);
      expect(found?.distance).toBeLessThan(0.2);
      expect(found?.entry.product).toBe(catalogue.entries.find((entry) => entry.photo === photo)?.product);
    }
  });

  test('an even picture resembles nothing, and bytes that are not a picture fail', async () => {
    const even = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#88aacc' } })
      .png()
      .toBuffer();
    const [best] = await catalogue.similar(even, 1);
    expect(best?.distance).toBeGreaterThan(0.5);
    await expect(catalogue.similar(Buffer.from('no picture'), 1)).rejects.toThrow();
  });
});

describe('the catalogue of a folder', () => {
  const entry = { product: 'iron', title: 'Iron', category: 'Kitchen', price: '5.00', currency: 'EUR' };
  const list = (...entries: unknown[]) => writeFile(join(folder, 'catalogue.json'), JSON.stringify(entries));

  test('the catalogue of a folder is searched in its own pictures, and one that is missing takes no part', async () => {
    await writeFile(join(folder, 'iron.jpg'), await pictureOf('steam-iron.jpg'));
    await list({ ...entry, photo: 'iron.jpg' }, { ...entry, product: 'lost', photo: 'lost.jpg' });
    const own = await openCatalogue(folder);
    const found = await own.similar(await pictureOf('steam-iron-blue-and-white.jpg'), 5);
    expect(found.map((one) => [one.index, one.entry.product])).toEqual([[0, 'iron']]);
    expect(found[0]?.distance).toBeLessThan(0.25);
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
