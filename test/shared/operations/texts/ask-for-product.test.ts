import { describe, expect, test } from '@jest/globals';
import type { SiteName } from '../../../../shared/contract/market/sites.ts';
import { draftItemPrompt } from '../../../../shared/operations/texts/prompts/draft-item.prompt.ts';
import { product } from './deliver.ts';
import { goodProduct, said, seen, supposed } from './scripted-model.ts';

const description = goodProduct.lead.map(({ text }) => text).join(' ');

test('a good reply needs one question and is taken part by part', async () => {
  const { questions, ...known } = await product();
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatchObject({ instructions: draftItemPrompt, cachePictures: true });
  expect(known).toMatchObject({
    title: 'Sony WH-1000XM4 Wireless Over-Ear Headphones Black with Carry Case',
    description: `${description} Light scratches on the left cup.`,
    brand: { name: 'Sony', source: { from: 'picture', index: 0 } },
    modelName: 'WH-1000XM4',
    kind: 'headphones',
    conditionDescription: {
      value: 'Light scratches on the left cup.',
      source: { from: 'picture', index: 0 },
    },
    searchText:
      'headphones Sony WH-1000XM4 wireless over-ear noise cancelling audio Wireless Over-Ear Headphones Black with Carry Case',
    titleSource: { from: 'picture', index: 0 },
    descriptionSource: { from: 'picture', index: 1 },
  });
});

test('flaws that are too long for the marketplace stay in the description alone', async () => {
  const flaws = [...'bcdfghjklm'].map((letter) =>
    seen(`${letter.repeat(40)} ${letter.repeat(39)} ${letter.repeat(38)}`),
  );
  const known = await product([{ flaws }]);
  expect(known.description.length).toBeGreaterThan(1200);
  expect(known.conditionDescription).toBeUndefined();
});

describe('the description', () => {
  test('loses whole sentences without support', async () => {
    const lead = [
      ...goodProduct.lead,
      supposed('It is in excellent condition.'),
      said('It was tested.', 'tested'),
    ];
    expect((await product([{ lead }])).description).not.toMatch(/excellent|tested/);
    const userText = 'all tested';
    expect((await product([{ lead }], { userText })).description).toContain('It was tested.');
  });

  test('keeps every flaw, however long the rest is', async () => {
    const lead = Array.from({ length: 20 }, (_, at) =>
      seen(`The ${'part '.repeat(8)}${String.fromCharCode(65 + at)}q is black.`),
    );
    const known = await product([{ lead }]);
    expect(known.description).toContain('Light scratches on the left cup.');
    expect(known.description.split(' ').length).toBeLessThanOrEqual(150);
  });

  test('has no address and no telephone number, not even those of the seller', async () => {
    const userText = 'Ring 0412 345 678 or jo@shop.example';
    const title = [...goodProduct.title, said('Ring 0412 345 678')];
    const lead = [...goodProduct.lead, said('Write to jo@shop.example.', 'jo@shop.example')];
    const known = await product([{ title, lead }], { userText });
    expect(`${known.title} ${known.description}`).not.toMatch(/0412|jo@/);
  });

  test('is asked for once more if its title is in another language', async () => {
    const lead = [
      seen('Schwarzer Kopfhörer mit weichen Polstern und einem verstellbaren Bügel aus poliertem Stahl.'),
    ];
    const more = { lead, flaws: [], facts: [] };
    const english = ['Black Wireless Headphones', 'with Soft Cushions', 'and Carry Case'].map((text) =>
      seen(text),
    );
    const german = ['Schwarzer Funkkopfhörer', 'mit weichen Polstern', 'und Tasche'].map((text) =>
      seen(text),
    );
    const known = await product(
      [
        { ...more, title: english },
        { ...more, title: german },
      ],
      { site: 'Germany' },
    );
    expect(known.title).toBe('Schwarzer Funkkopfhörer mit weichen Polstern und Tasche');
    expect((await product([{ ...more, title: german }], { site: 'Germany' })).questions).toHaveLength(1);
  });

  test('keeps French quotation marks in a French sentence', async () => {
    const lead = [
      seen('Casque noir avec des coussinets souples et un arceau réglable.'),
      seen('La mention « Studio » est gravée sur le côté.'),
    ];
    const known = await product([{ lead, flaws: [], facts: [] }], { site: 'France' });
    expect(known.description).toContain('« Studio »');
  });

  test('may be short: nothing fills it up', async () => {
    const lead = [seen('Black headphones with padded cushions and a folding band of bright steel.')];
    const known = await product([{ lead, flaws: [], facts: [] }]);
    expect(known.description).toBe(lead[0]?.text);
  });

  test.each<[SiteName, string]>([
    ['Australia', 'grey'],
    ['UK', 'grey'],
    ['US', 'gray'],
  ])('is in the spelling of %s', async (site, grey) => {
    const lead = [...goodProduct.lead, seen('The band is grey on one side, gray on the other.')];
    expect((await product([{ lead }], { site })).description).toContain(`is ${grey} on one side, ${grey} on`);
  });

  test('in a language other than the site’s is asked for again', async () => {
    const german = ['Schwarze Kopfhörer mit weichen Polstern und verstellbarem Bügel aus Stahl.'];
    const lead = german.map((text) => seen(text, 1));
    const flaws = [seen('Leichte Kratzer auf der linken Ohrmuschel')];
    const { questions, description: text } = await product([{}, { lead, flaws, facts: [] }], {
      site: 'Germany',
    });
    expect(questions).toHaveLength(2);
    expect(text).toBe(`${german[0]} Leichte Kratzer auf der linken Ohrmuschel.`);
  });
});

test.each([
  ['words say it', 'Sony headphones', { from: 'words', words: 'Sony' }],
  ['words deny it', 'headphones, not Sony', undefined],
  ['words name it for what goes with it', 'case for Sony headphones', { from: 'picture', index: 0 }],
])('the brand where %s', async (_, userText, source) => {
  const brand = { ...goodProduct.brand, ...(source?.from === 'words' && { evidence: 'none' }) };
  expect((await product([{ brand }], { userText })).brand?.source).toEqual(source);
});

test('a reply that leaves nothing is asked for again only with time for later steps', async () => {
  const nothing = { lead: [], facts: [] };
  expect((await product([nothing, {}])).questions).toHaveLength(2);
  await expect(product([nothing, {}], { remaining: 14_000 })).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  });
});
