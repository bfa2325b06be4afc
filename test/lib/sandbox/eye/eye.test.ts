import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ownProducts } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { lookAtPicture } from '../../../../lib/sandbox/eye/eye.ts';

const photo = (name: string) => readFile(join(ownProducts, name));

describe('what the eye names', () => {
  test.each([
    ['steam-iron.jpg', 'iron'],
    ['2-slice-toaster-white.jpg', 'toaster'],
    ['pedestal-fan.jpg', 'electric fan'],
    ['ionic-hair-dryer.jpg', 'hair dryer'],
  ])('in %s it is sure of one thing: %s', async (name, goods) => {
    expect((await lookAtPicture(await photo(name))).goods).toBe(goods);
  });

  test('where it wavers between like things, it names what they have in common', async () => {
    const { goods } = await lookAtPicture(await photo('electric-kettle-1-7l.jpg'));
    expect(goods).toBe('pot, jug or kettle');
  });

  test.each(['air-purifier-tower.jpg', 'beard-trimmer-7000.jpg', 'rotary-shaver-9000.jpg'])(
    'it says nothing of %s, which it has no name for',
    async (name) => {
      expect((await lookAtPicture(await photo(name))).goods).toBeUndefined();
    },
  );

  test('it says nothing of an even picture, a gradient and noise', async () => {
    const size = { width: 300, height: 200 };
    const even = sharp({ create: { ...size, channels: 3, background: '#c03020' } });
    const noise = sharp({
      create: {
        ...size,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><defs>
      <linearGradient id="g"><stop stop-color="#102040"/><stop offset="1" stop-color="#e0d0a0"/></linearGradient>
      </defs><rect width="300" height="200" fill="url(#g)"/></svg>`;
    for (const picture of [even, noise, sharp(Buffer.from(svg))]) {
      const { goods } = await lookAtPicture(await picture.png().toBuffer());
      expect(goods).toBeUndefined();
    }
  });
});

describe('how it looks', () => {
  test('a picture is seen upright, whatever way the camera was held', async () => {
    const turned = await sharp(await photo('steam-iron.jpg'))
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await lookAtPicture(turned)).goods).toBe('iron');
  });

  test('transparency is seen as white, and a picture in grey or with 16 bits is one, too', async () => {
    const iron = sharp(await photo('steam-iron.jpg'));
    const variants = [
      await iron.clone().ensureAlpha(0.5).png().toBuffer(),
      await iron.clone().greyscale().jpeg().toBuffer(),
      await iron.clone().toColourspace('rgb16').png().toBuffer(),
    ];
    for (const bytes of variants) expect((await lookAtPicture(bytes)).features).toHaveLength(1280);
  });

  test('the same pixels are looked at once, also when many ask at a time', async () => {
    const bytes = await photo('robot-vacuum.jpg');
    const glimpses = await Promise.all(Array.from({ length: 8 }, () => lookAtPicture(bytes)));
    expect(new Set(glimpses.map(({ features }) => features)).size).toBe(1);
  });

  test('bytes that are not a picture are refused', async () => {
    await expect(lookAtPicture(Buffer.from('not a picture'))).rejects.toThrow();
  });
});
