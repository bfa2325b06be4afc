import { describe, expect, test } from '@jest/globals';
import { updateListing } from '../../../../shared/operations/listing/update-listing.ts';
import { call, goodDraft, scriptedModel, servicesWith } from './scripted-model.ts';

const image_urls = ['https://shop.example/one.jpg'];

async function update(brand: string, draft: object, additional_info = '') {
  const model = scriptedModel({ value: { ...goodDraft, brand: '', ...draft } });
  const { body } = await updateListing({ brand, image_urls, additional_info }, servicesWith(model), call());
  return { ...body, questions: model.questions };
}

const old = {
  visibleBrand: 'Sony',
  description: goodDraft.description.replace('Black', 'SONY'),
  keywords: ['sony headphones', "Sony's best", ...goodDraft.keywords.slice(2)],
};

describe('the stated brand', () => {
  test('the stated brand stays as it is where the model wrote it correctly', async () => {
    const title = 'Beats by Dre Over-Ear Headphones';
    const { updatedListingTitle, questions } = await update('Beats by Dre', { title });
    expect(updatedListingTitle).toBe(title);
    expect(questions).toHaveLength(1);
  });

  test.each([
    'Beats',
    'Öko-Tëst',
    'cafe\u0301',
    '資生堂',
    'علامة',
    '🎧 Studio 👩‍👩‍👧',
    '$& $1 \\1',
    'a.*(b)[c]+?',
    'A, B & C',
    "L'Été",
    'Color Center',
    'x'.repeat(65),
    `x${'😀'.repeat(32)}`,
  ])('the title contains the stated brand letter for letter: %s', async (brand) => {
    const { updatedListingTitle } = await update(brand, old);
    expect(updatedListingTitle).toContain(brand);
    expect(updatedListingTitle.length).toBeLessThanOrEqual(80);
  });

  test('the stated brand takes precedence over the rest of a long title', async () => {
    const brand = 'Very Long Brand Name Incorporated of the Southern Hemisphere Pty';
    const { updatedListingTitle } = await update(brand, old);
    expect(updatedListingTitle).toBe(`${brand} WH-1000XM4`);
  });

  test('a title in quotation marks is respelt around the stated brand', async () => {
    const body = await update('Color Center', { title: '“Gray Headphones by Color Center”' });
    expect(body.updatedListingTitle).toBe('Grey Headphones by Color Center');
  });

  test.each(['""', '“”', '‘’', "''"])(
    'a text in %s next to the stated brand is respelt',
    async ([open, close]) => {
      const text = `${open}Gray enamel mug in a favorite color${close}`;
      const body = await update('Acme', { title: `Acme ${text}`, description: `${text} by Acme.` }, text);
      expect(body.updatedListingTitle).toMatch(/Grey enamel mug in a favourite colour/);
      expect(body.updatedListingDescription).toMatch(/Grey enamel mug in a favourite colour/);
    },
  );

  test('a long title with the stated brand ends in no joining word, unless the brand does', async () => {
    const long = 'Large Wireless Over-Ear Headphones with Padded Cushions and Case by';
    const { updatedListingTitle } = await update('Beats', { title: `Beats ${long} for` });
    expect(updatedListingTitle).toMatch(/ Case by$/);
    const named = await update('Good For', { title: `${long} Good For` });
    expect(named.updatedListingTitle).toMatch(/ by Good For$/);
  });

  test('single characters of the stated brand do not count as the brand', async () => {
    const { updatedListingTitle } = await update('$1', { title: '1 Mug and 1 Jug', visibleBrand: '' });
    expect(updatedListingTitle).toBe('$1 1 Mug and 1 Jug');
  });

  test('the title contains the stated brand once, in the user’s spelling', async () => {
    const { updatedListingTitle } = await update('beyerdynamic', { title: 'BEYERDYNAMIC Headphones' });
    expect(updatedListingTitle).toBe('beyerdynamic Headphones');
  });
});

describe('the old brand', () => {
  test('the old brand causes a second question and is then replaced everywhere', async () => {
    const reply = await update('Beats', old);
    expect(reply.questions).toHaveLength(2);
    expect(reply.questions[1]?.corrections?.[0]?.complaint).toContain('title must have the brand "Beats"');
    expect(reply.updatedListingTitle).toBe('Beats WH-1000XM4 Wireless Over-Ear Headphones Black');
    expect(reply.updatedListingDescription).toBe(goodDraft.description.replace('Black', 'Beats'));
    expect(reply.updatedKeywords).toMatch(/^Beats headphones, Beats's best, /);
  });

  test.each([
    ['Coca-Cola', 'Coca Cola Tin, COCACOLA tray'],
    ['Муркa', 'Кружка МУРКA'],
    ['資生堂', '化粧品資生堂口紅'],
    ['a.*b', 'A.*B mug'],
    ['Yahoo!', 'YAHOO! mug by Yahoo'],
    ['H&M', 'H & M dress, h&m'],
  ])('the old brand %s survives in no script or spelling', async (visibleBrand, title) => {
    const { updatedListingTitle } = await update('Pepsi', { visibleBrand, title });
    expect(updatedListingTitle).toContain('Pepsi');
    expect(updatedListingTitle.toLowerCase().replace(/[\s-]/g, '')).not.toContain(
      visibleBrand.toLowerCase().replace(/[\s-]/g, ''),
    );
  });

  test('the old brand is found without the model that the answer names with it', async () => {
    const visibleBrand = 'Sony WH-1000XM4';
    const { updatedListingTitle } = await update('Beats', { visibleBrand, title: 'Sony Headphones' });
    expect(updatedListingTitle).toBe('Beats Headphones');
  });

  test('the old brand is not replaced inside a longer word or inside the stated brand', async () => {
    const reply = await update('Sony Ericsson', {
      visibleBrand: 'Sony',
      title: 'Sony Ericsson Phone, Sonys Sony',
    });
    expect(reply.updatedListingTitle).toBe('Sony Ericsson Phone, Sonys');
    const shorter = await update('Sony', { visibleBrand: 'Sony Ericsson', title: 'Sony Ericsson Phone' });
    expect(shorter.updatedListingTitle).toBe('Sony Phone');
  });
});

describe('a second mention', () => {
  test.each([
    ['Breville 4 Slice Toaster by Breville', 'Sunbeam 4 Slice Toaster'],
    ['Sunbeam | Toaster | Sunbeam', 'Sunbeam | Toaster'],
    ['Sunbeam Toaster (Sunbeam)', 'Sunbeam Toaster'],
    ['Sunbeam Toaster - Sunbeam', 'Sunbeam Toaster'],
    ['Sunbeam Toaster, Sunbeam, White', 'Sunbeam Toaster, White'],
    ['Sunbeam Toaster by Sunbeam with Lid', 'Sunbeam Toaster with Lid'],
    ['Sunbeam Toaster for Breville and Sunbeam', 'Sunbeam Toaster'],
  ])(
    'a second mention of the brand is removed with the words that led to it: %s',
    async (title, expected) => {
      const { updatedListingTitle } = await update('Sunbeam', { title, visibleBrand: 'Breville' });
      expect(updatedListingTitle).toBe(expected);
    },
  );

  test('the brand in another Unicode form is not a second mention', async () => {
    const brand = 'Re\u0301mi';
    const { updatedListingTitle } = await update(brand, { title: 'R\u00e9mi Jug' });
    expect(updatedListingTitle).toBe(`${brand} Jug`);
  });
});

test.each([
  ['Brevilles Toaster', 'Sunbeam Toaster'],
  ['BrevilleToaster', 'Sunbeam Toaster'],
  ['RedBreville Toaster', 'Red Sunbeam Toaster'],
])('an old brand that is joined to other letters is replaced: %s', async (title, expected) => {
  const { updatedListingTitle } = await update('Sunbeam', { title, visibleBrand: 'Possibly Breville' });
  expect(updatedListingTitle).toBe(expected);
});

test.each(['Pictured', 'Details'])(
  'an old brand that is a word of our filler sentences stays: %s',
  async (visibleBrand) => {
    const { updatedListingTitle } = await update('Beats', {
      visibleBrand,
      description: 'Black headphones with soft padded cushions.',
    });
    expect(updatedListingTitle).toContain('Beats');
  },
);

test('spelling changes around the stated brand, never in it', async () => {
  const { updatedListingTitle } = await update('Color Center', { title: 'Gray Headphones by Color Center' });
  expect(updatedListingTitle).toBe('Grey Headphones by Color Center');
});
