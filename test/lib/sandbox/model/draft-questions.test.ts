import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod';
import { ownProducts } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { outputSchema } from '../../../../shared/platform/model/messages/messages-sdk.ts';
import { dataText } from '../../../../shared/platform/model/model.ts';

let emulator: ModelEmulator;
let picture: string;
beforeAll(async () => {
  emulator = await startModelEmulator();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="100%" height="100%" fill="#fff"/>
    <rect x="25%" y="25%" width="50%" height="50%" fill="#777"/></svg>`;
  picture = (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
});
afterAll(() => emulator.stop());

/** The emulator's answer about a picture of a grey box on white. */
async function ask(data: Record<string, unknown>, schema?: z.ZodType, photo?: string): Promise<unknown> {
  const source =
    photo === undefined
      ? { type: 'base64', media_type: 'image/png', data: picture }
      : { type: 'base64', media_type: 'image/jpeg', data: photo };
  const content = [
    { type: 'image', source },
    { type: 'text', text: dataText(data) },
  ];
  const response = await fetch(`${emulator.url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({
      model: 'm',
      max_tokens: 4000,
      messages: [{ role: 'user', content }],
      ...(schema && { output_config: { format: { type: 'json_schema', schema: outputSchema(schema) } } }),
    }),
  });
  const { content: blocks } = z
    .object({ content: z.tuple([z.object({ text: z.string() })]) })
    .parse(await response.json());
  return JSON.parse(blocks[0].text);
}

describe('the product', () => {
  const text = z.string();
  const parts = z.array(z.object({ text: z.string(), from: z.string() }));
  const described = z.object({
    brand: z.object({ name: text, evidence: text, words: text }),
    modelName: text,
    kind: text,
    title: parts,
    lead: parts,
    facts: parts,
    printed: z.array(text),
    searchText: text,
    said: z.object({
      price: text,
      shippingCost: text,
      freeShipping: text,
      postalCode: text,
      parcelSize: text,
      parcelWeight: text,
    }),
  });
  const describeProduct = async (words: string, site = 'Australia') =>
    described.parse(await ask({ task: 'describe', site, additional_info: words }, described));

  test.each<[string, string, object, string?]>([
    [
      "has title, brand, model and kind from the caller's words",
      'Kettle 1.7L grey, brand: Acme, model: K17, type: Electric Kettle',
      {
        title: [{ text: 'Acme' }, { text: 'Kettle 1.7L Grey', from: 'said' }],
        brand: { name: 'Acme', evidence: 'said by the user', words: 'Acme' },
        modelName: 'K17',
        kind: 'Electric Kettle',
        printed: [],
        searchText: expect.stringContaining('kettle'),
      },
    ],
    [
      'is described in the spelling of the site',
      'Kettle',
      {
        lead: expect.arrayContaining([
          { text: 'Kettle.', from: 'said' },
          { text: 'The main color is gray.', from: 'seen' },
        ]),
      },
      'US',
    ],
    [
      'points at what is said of price, postage and parcel',
      'Kettle, asking $45, postage 9.50, postcode 3056, parcel 30x20x10 cm 1.2 kg',
      {
        said: {
          price: 'asking $45',
          shippingCost: 'postage 9.50',
          postalCode: 'postcode 3056',
          parcelSize: '30x20x10 cm',
          parcelWeight: '1.2 kg',
        },
      },
    ],
  ])('a product %s', async (_title, words, expected, site = 'Australia') => {
    expect(await describeProduct(words, site)).toMatchObject(expected);
  });

  test('a product gets the name from the eye, in the site’s spelling', async () => {
    const iron = (await readFile(join(ownProducts, 'steam-iron.jpg'))).toString('base64');
    const question = { task: 'describe', site: 'US', additional_info: '' };
    expect(described.parse(await ask(question, described, iron))).toMatchObject({
      title: [{ text: 'Iron' }, { text: 'in Gray' }],
      kind: 'iron',
      lead: expect.arrayContaining([
        { text: 'The photo shows one iron.', from: 'seen' },
        { text: 'The main color is gray.', from: 'seen' },
      ]),
      searchText: 'iron',
    });
  });
});

test('specifics have values of lists from words, and colours from pictures', async () => {
  const text = z.string();
  const specific = z.object({
    key: text,
    values: z.array(text),
    from: text,
    picture: z.int(),
    words: text,
  });
  const draft = z.object({ categoryId: text, conditionId: text, specifics: z.array(specific) });
  const kettles = {
    categoryId: '177750',
    path: ['Home Appliances', 'Electric Kettles'],
    conditions: [{ conditionId: '1000' }, { conditionId: '3000' }],
    specifics: [
      { key: 's1', name: 'Type', values: 'listed', allowed: ['Kettle', 'Electric Kettle'] },
      { key: 's2', name: 'Colour', several: true, suggested: ['Black', 'Grey'] },
      { key: 's3', name: 'Power', kind: 'number' },
    ],
  };
  const question = {
    task: 'specifics',
    additional_info: 'Used electric kettle, power: 2400',
    categories: [{ categoryId: '77285', path: ['Toasters'] }, kettles],
  };
  expect(draft.parse(await ask(question, draft))).toMatchObject({
    categoryId: '177750',
    conditionId: '3000',
    specifics: [
      { key: 's1', values: ['Electric Kettle'], from: 'words', words: 'electric kettle' },
      { key: 's2', values: ['Grey'], from: 'picture', picture: 0 },
      { key: 's3', values: ['2400'], from: 'words', words: '2400' },
    ],
  });
});
