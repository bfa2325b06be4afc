import { expect, test } from '@jest/globals';
import { openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { cellsOf, looksAt } from '../../../../lib/sandbox/model/sheet-looks.ts';
import { contactSheet } from '../../../../shared/platform/pictures/contact-sheet.ts';

const catalogue = await openCatalogue();
const photo = async (name: string) => (await catalogue.picture(`${name}.jpg`)) ?? Buffer.alloc(0);
const iron = await photo('steam-iron');
const other = await photo('steam-iron-blue-and-white');
const espresso = await photo('semi-automatic-espresso-machine-stainless-steel');
const sheet = await contactSheet([other, espresso, ...Array(7).fill(undefined), other]);
const bytes = sheet?.picture.bytes ?? new Uint8Array();

test('another photo of the product is the same, and another appliance is not', async () => {
  const looks = await looksAt(iron, bytes, sheet?.shown ?? []);
  expect(looks.map(({ number, look }) => [number, look])).toEqual([
    [1, 'same'],
    [2, 'other'],
    [10, 'same'],
  ]);
});

test('a picture is the same in every cell, whatever its number', async () => {
  const pictureIn = await cellsOf(bytes);
  expect(await pictureIn(10)).toEqual(await pictureIn(1));
});
