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

describe('the drawn catalogue', () => {
  test('has prices, titles and pictures of its own', async () => {
    expect(catalogue.entries).toHaveLength(8);
    for (const { photo, price } of catalogue.entries) {
      expect(await sharp(await pictureOf(photo)).metadata()).toMatchObject({ format: 'jpeg', width: 600 });
      expect(Number(price)).toBeGreaterThan(0);
    }
    expect(await catalogue.picture('../package.json')).toBeUndefined();
  });

  test('every picture finds itself and the other pictures of its product first', async () => {
    for (const { photo, product } of catalogue.entries) {
      const own = catalogue.entries.filter((entry) => entry.product === product).length;
      const found = await catalogue.similar(await pictureOf(photo), own);
      expect(found[0]?.distance).toBeLessThan(0.01);
      expect(found.map(({ entry }) => entry.product)).toEqual(Array(own).fill(product));
    }
  });

  const changes: [string, (picture: Sharp) => Sharp][] = [
    ['another size and type', (picture: Sharp) => picture.resize(240).webp({ quality: 60 })],
    [
      'a closer crop',
      (picture: Sharp) => picture.extract({ left: 60, top: 60, width: 480, height: 480 }).png(),
    ],
    [
      'a wider frame',
      (picture: Sharp) => picture.extend({ left: 200, right: 50, background: '#f3f3f3' }).png(),
    ],
    ['a mirror image', (picture: Sharp) => picture.flop().png()],
    ['other colours', (picture: Sharp) => picture.modulate({ hue: 140 }).png()],
    ['black and white', (picture: Sharp) => picture.greyscale().png()],
    ['a turned sensor', (picture: Sharp) => picture.rotate(-90).withMetadata({ orientation: 6 }).jpeg()],
  ];
  const photos = ['enamel-mug-blue.jpg', 'canvas-backpack.jpg', 'dining-chair.jpg'];

  test.each(changes)('finds a product in %s', async (what, change) => {
    const turn = changes.findIndex(([name]) => name === what);
    for (const photo of valuesFor(turn, photos)) {
      const changed = await change(sharp(await pictureOf(photo))).toBuffer();
      const found = await catalogue.similar(changed, 2);
      const best = found.find(({ entry }) => entry.photo === photo);
      expect(best?.distance).toBeLessThan(0.1);
      expect(found[0]?.entry.product).toBe(best?.entry.product);
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
  const entry = { product: 'mug', title: 'Mug', category: 'Kitchen', price: '5.00', currency: 'EUR' };
  const list = (...entries: unknown[]) => writeFile(join(folder, 'catalogue.json'), JSON.stringify(entries));

  test('the catalogue of a folder is searched in its own pictures, and one that is missing takes no part', async () => {
    await writeFile(join(folder, 'mug.jpg'), await pictureOf('enamel-mug-red.jpg'));
    await list({ ...entry, photo: 'mug.jpg' }, { ...entry, product: 'lost', photo: 'lost.jpg' });
    const own = await openCatalogue(folder);
    const found = await own.similar(await pictureOf('enamel-mug-blue.jpg'), 5);
    expect(found.map((one) => [one.index, one.entry.product])).toEqual([[0, 'mug']]);
    expect(found[0]?.distance).toBeLessThan(0.1);
  });

  test.each([
    ['a picture outside of it', { photo: '../secret.jpg' }],
    ['a picture that is not one', { photo: 'notes.txt' }],
    ['a price that is not a text', { photo: 'mug.jpg', price: 5 }],
    ['a currency in another form', { photo: 'mug.jpg', currency: 'euro' }],
  ])('the catalogue of a folder is refused with %s', async (_title, wrong) => {
    await list({ ...entry, ...wrong });
    await expect(openCatalogue(folder)).rejects.toThrow(/catalogue\.json is not a catalogue/);
  });

  test('a folder without a catalogue is refused', async () => {
    await expect(openCatalogue(join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/);
  });
});
