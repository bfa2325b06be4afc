import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import * as z from 'zod';
import { ownProducts } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { type SiteName, sites } from '../../../../shared/contract/market/sites.ts';
import { isForeign, type Language, loadDetector } from '../../../../shared/operations/texts/judge/part.ts';
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

/** What the emulator answers to a question with one picture of a grey box on white. */
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

describe('what is the product', () => {
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
  const textsOf = (list: z.output<typeof parts>) => list.map((part) => part.text).join(' ');

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

  test('a product that the eye names has that name, in the spelling of the site', async () => {
    const iron = (await readFile(join(ownProducts, 'steam-iron.jpg'))).toString('base64');
    const question = { task: 'describe', site: 'US', additional_info: '' };
    expect(described.parse(await ask(question, described, iron))).toMatchObject({
      title: [{ text: 'Iron' }, { text: 'in Gray' }],
      kind: 'iron',
      lead: expect.arrayContaining([{ text: expect.stringMatching(/^This iron is .*gray/u), from: 'seen' }]),
      searchText: 'iron',
    });
  });

  test.each(['Germany', 'France', 'Italy', 'Spain'])(
    'what is seen is said in the language of %s',
    async (site) => {
      const { lead } = await describeProduct('', site);
      const detector = await loadDetector();
      expect(
        isForeign(textsOf(lead), sites[site as SiteName].language.slice(0, 2) as Language, detector),
      ).toBe(false);
      expect(isForeign(textsOf(lead), 'en', detector)).toBe(true);
    },
  );
});

describe('which specifics it has', () => {
  const draft = z.object({
    categoryId: z.string(),
    reason: z.string(),
    conditionId: z.string(),
    conditionFrom: z.enum(['picture', 'words', 'inferred', 'none']),
    conditionWords: z.string(),
    specifics: z.array(
      z.object({
        key: z.string(),
        values: z.array(z.string()),
        from: z.enum(['picture', 'words', 'inferred']),
        picture: z.int(),
        words: z.string(),
        confidence: z.enum(['low', 'medium', 'high']),
      }),
    ),
  });
  const kettles = {
    categoryId: '177750',
    path: ['Home Appliances', 'Electric Kettles'],
    conditions: [
      { conditionId: '1000', name: 'New' },
      { conditionId: '3000', name: 'Used' },
      { conditionId: '7000', name: 'For parts' },
    ],
    specifics: [
      {
        key: 's1',
        name: 'Type',
        several: false,
        values: 'listed',
        kind: 'text',
        allowed: ['Kettle', 'Electric Kettle', 'Travel Kettle'],
      },
      { key: 's2', name: 'Colour', several: true, values: 'any', kind: 'text', suggested: ['Black', 'Grey'] },
      {
        key: 's3',
        name: 'Capacity',
        several: false,
        values: 'any',
        kind: 'text',
        suggested: ['1.7 L', '2 L'],
      },
      { key: 's4', name: 'Power', several: false, values: 'any', kind: 'number' },
      {
        key: 's5',
        name: 'Features',
        several: true,
        values: 'listed',
        kind: 'text',
        allowed: ['Cordless', 'Limescale Filter', 'Timer'],
      },
      { key: 's6', name: 'Series', several: false, values: 'any', kind: 'text' },
      {
        key: 's7',
        name: 'Voltage',
        several: false,
        values: 'listed',
        kind: 'text',
        allowed: ['220-240 V'],
      },
    ],
  };
  const toasters = {
    categoryId: '77285',
    path: ['Home Appliances', 'Toasters'],
    conditions: [],
    specifics: [],
  };
  const question = (words: string, categories: unknown[] = [kettles]) => ({
    task: 'specifics',
    site: 'Australia',
    additional_info: words,
    product: {},
    categories,
  });

  const condition = (conditionId: string) => ({
    conditionId,
    conditionFrom: conditionId === '' ? 'none' : 'words',
  });

  test.each([
    [
      'has values of lists and others by their names from words, and colours from pictures',
      'Used electric kettle 1.7L, power: 2400, cordless with limescale filter',
      {
        categoryId: '177750',
        ...condition('3000'),
        conditionWords: 'Used',
        specifics: [
          { key: 's1', values: ['Electric Kettle'], from: 'words', words: 'electric kettle' },
          { key: 's2', values: ['Grey'], from: 'picture', picture: 0 },
          { key: 's3', values: ['1.7 L'], from: 'words', words: '1.7L' },
          { key: 's4', values: ['2400'], from: 'words', words: '2400' },
          {
            key: 's5',
            values: ['Limescale Filter', 'Cordless'],
            from: 'words',
            words: 'cordless with limescale filter',
          },
        ],
      },
    ],
  ])('the draft of a kettle %s', async (_title, words, expected) => {
    expect(draft.parse(await ask(question(words), draft))).toMatchObject(expected);
  });

  test.each([
    ['Two-slice toaster', '77285'],
    ['Electric kettle', '177750'],
  ])(
    'among several categories, "%s" goes into %s: the one that is mentioned, else the first',
    async (words, id) => {
      const answer = draft.parse(await ask(question(words, [kettles, toasters]), draft));
      expect(answer.categoryId).toBe(id);
    },
  );
});
