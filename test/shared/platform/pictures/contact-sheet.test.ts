import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { cellOf, contactSheet } from '../../../../shared/platform/pictures/contact-sheet.ts';

const red = sharp({ create: { width: 120, height: 80, channels: 3, background: '#c03020' } });

async function middleOf(bytes: Uint8Array, number: number): Promise<number[]> {
  const { left, top, side } = cellOf(number);
  const place = { left: left + side / 2, top: top + side / 2, width: 1, height: 1 };
  return [...(await sharp(bytes).extract(place).raw().toBuffer())];
}

test.each([
  ['a JPEG', red.clone().jpeg(), [192, 48, 32]],
  ['a JPEG in grey', red.clone().greyscale().jpeg(), [102, 102, 102]],
  ['a JPEG in CMYK', red.clone().toColourspace('cmyk').jpeg(), [193, 35, 6]],
  ['a PNG with a palette', red.clone().png({ palette: true }), [192, 48, 32]],
  ['a PNG of 16 bits', red.clone().toColourspace('rgb16').png(), [192, 48, 32]],
  ['a PNG in grey that one sees through', red.clone().greyscale().ensureAlpha(0.5).png(), [178, 178, 178]],
  ['a GIF', red.clone().gif(), [192, 48, 32]],
  ['a WebP', red.clone().webp(), [192, 48, 32]],
])('%s has its colours on the sheet, on white', async (_title, picture, colour) => {
  const sheet = await contactSheet([undefined, await picture.toBuffer()]);
  expect(sheet?.shown).toEqual([2]);
  const seen = await middleOf(sheet?.picture.bytes ?? new Uint8Array(), 2);
  for (const [index, value] of colour.entries()) expect(Math.abs((seen[index] ?? 0) - value)).toBeLessThan(4);
});

test('a picture of unknown format leaves its cell empty', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const odd = [
    drawing,
    Buffer.from('text'),
    Buffer.alloc(0),
    (await red.clone().jpeg().toBuffer()).subarray(0, 99),
  ];
  expect(await contactSheet(odd)).toBeUndefined();
  expect((await contactSheet([...odd, await red.clone().png().toBuffer()]))?.shown).toEqual([5]);
});
