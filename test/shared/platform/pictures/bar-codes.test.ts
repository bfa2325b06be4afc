import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { readBarCodes } from '../../../../shared/platform/pictures/bar-codes.ts';
import { drawEan13 } from './draw-ean13.ts';
import { encode, grainy } from './make-picture.ts';

/** A code on a busy picture. */
async function photographed(digits: string, { width = 300, turn = 0 } = {}): Promise<Buffer> {
  const code = await sharp(drawEan13(digits))
    .resize(width)
    .rotate(turn, { background: '#fff' })
    .png()
    .toBuffer();
  const scene = await encode(grainy(1000, 1000), 'jpeg');
  return await sharp(scene)
    .composite([{ input: code, left: 200, top: 300 }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

test.each([
  ['an EAN', '4006381333931', 0],
  ['an ISBN', '9780306406157', 0],
  ['an EAN that is upside down', '4006381333931', 180],
  ['an EAN on its side', '5012345678900', 90],
  ['an EAN that is a little askew', '4006381333931', 12],
])('%s is read', async (_what, digits, turn) => {
  expect(await readBarCodes(await photographed(digits, { turn }))).toEqual([digits]);
});

test('nothing is read where there is no code', async () => {
  expect(await readBarCodes(await encode(grainy(800, 600), 'jpeg'))).toEqual([]);
});

test('a picture that cannot be decoded is refused', async () => {
  const cut = (await encode(grainy(200, 200), 'png')).subarray(0, 400);
  await expect(readBarCodes(cut)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
