import { expect, test } from '@jest/globals';
import { updated } from './deliver.ts';
import { said, seen } from './scripted-model.ts';

const textsOf = ({ questions: _, ...texts }: Awaited<ReturnType<typeof updated>>) => JSON.stringify(texts);
const facts = [
  'foldable',
  'zippered carry case',
  'charging cable',
  'two small microphones',
  'red stitching',
].map((text) => seen(text));

test('the title begins with the stated brand, letter for letter', async () => {
  for (const brand of [
    'Beats',
    '$& (Audio)',
    'Öko-Tëst',
    '資生堂',
    '🎧 Studio',
    'Color Street',
    'a.*b',
    '[',
  ]) {
    const { updatedListingTitle } = await updated([{ notTheItem: ['Sony', 'WH-1000XM4'] }], { brand });
    expect(updatedListingTitle.startsWith(`${brand} `)).toBe(true);
  }
});

test.each<[string, string, object]>([
  ['its name', 'Nike', { title: [said('Beats'), seen('Nike Running Shoe')], notTheItem: ['Nike'] }],
  [
    'its genitive',
    "Philips'",
    { lead: [seen("White iron with Philips' soleplate and cord.")], notTheItem: ['Philips'] },
  ],
  ['its plural', 'Nikes', { facts: [seen('pair of Nikes'), ...facts], notTheItem: ['Nike'] }],
  ['its model', 'iPhone', { title: [seen('iPhone 12 Pro'), seen('Blue')], notTheItem: ['Apple', 'iPhone'] }],
  ['the brand of a reply in another form', 'Sony', { brand: 'Sony' }],
])('no text has the old brand: %s', async (_, name, changes) => {
  const good = { notTheItem: ['Sony', 'WH-1000XM4'], facts };
  const result = await updated([{ ...good, ...changes }, good]);
  expect(textsOf(result)).not.toContain(name);
});

test('no article is left before a removed brand, and no word is replaced', async () => {
  const lead = [seen('A Nike shoe in white leather with a Nike logo.')];
  const { updatedListingDescription, questions } = await updated(
    [
      { lead, notTheItem: ['Nike'] },
      { notTheItem: ['Nike'], facts },
    ],
    { brand: 'Adidas' },
  );
  expect(questions).toHaveLength(2);
  expect(updatedListingDescription).not.toMatch(/\ba adidas|nike/i);
});

test('a plain reply about another brand is none', async () => {
  const plain = {
    title: 'Makita Cordless Drill with Two Batteries',
    lead: [],
    description:
      'A Makita cordless drill with two batteries, charger and carry case. The housing is scratched.',
    flaws: [],
    facts: 'two batteries, keyless chuck, belt clip, charger, blow moulded case',
    names: [],
  };
  await expect(updated([plain], { brand: 'Bosch' })).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
});

test('a name that only the second reply denies is in no text', async () => {
  const lost = { flaws: [seen('Kratzer am linken Bügel und an der Muschel')], notTheItem: [], facts };
  const second = { notTheItem: ['Sony', 'WH-1000XM4'], keywords: [] };
  const more = { ...lost, facts: [...facts, seen('soft ear pads')] };
  expect(textsOf(await updated([more, second]))).not.toContain('Sony');
});

test('a brand alone is no title', async () => {
  const bare = { title: [said('Beats')], modelName: '', kind: '', facts: [], keywords: [] };
  await expect(updated([{ ...bare, notTheItem: [] }])).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
});

test('the brand of the pictures may be the stated one', async () => {
  const { updatedListingTitle } = await updated([{ notTheItem: ['Sony'] }], { brand: 'Sony' });
  expect(updatedListingTitle).toBe('Sony WH-1000XM4 Wireless Over-Ear Headphones Black with Carry Case');
});
