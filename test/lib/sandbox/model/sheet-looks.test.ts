import { expect, test } from '@jest/globals';
import { openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { lookAt } from '../../../../lib/sandbox/model/picture-sight.ts';
import { looksAt } from '../../../../lib/sandbox/model/pricing-answers.ts';
import { contactSheet } from '../../../../shared/platform/pictures/contact-sheet.ts';

test('offers on a sheet are distinguished by the products in their pictures', async () => {
  const catalogue = await openCatalogue();
  const photo = async (name: string) => (await catalogue.picture(`${name}.jpg`)) ?? Buffer.alloc(0);
  const other = await photo('steam-iron-blue-and-white');
  const espresso = await photo('semi-automatic-espresso-machine-stainless-steel');
  const sheet = await contactSheet([other, espresso, ...Array(7).fill(undefined), other]);
  const sights = await Promise.all(
    [await photo('steam-iron'), sheet?.picture.bytes ?? new Uint8Array()].map((bytes) =>
      lookAt(bytes, catalogue),
    ),
  );
  expect(await looksAt(sights, { offers: [...(sheet?.shown ?? [])] }, catalogue)).toEqual({
    looks: [
      { number: 1, look: 'same' },
      { number: 2, look: 'other' },
      { number: 10, look: 'same' },
    ],
  });
});
