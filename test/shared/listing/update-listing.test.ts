import { describe, expect, test } from '@jest/globals';
import { updateListing } from '../../../shared/listing/update-listing.ts';
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
  test('is kept where the model wrote it as it is', async () => {
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
  ])('stands in the title letter for letter: %s', async (brand) => {
    const { updatedListingTitle } = await update(brand, old);
    expect(updatedListingTitle).toContain(brand);
    expect(updatedListingTitle.length).toBeLessThanOrEqual(80);
  });

  test('takes precedence over the rest of a long title', async () => {
    const brand = 'Very Long Brand Name Incorporated of the Southern Hemisphere Pty';
    const { updatedListingTitle } = await update(brand, old);
    expect(updatedListingTitle).toBe(`${brand} WH-1000XM4`);
  });

  test('is not every sign that it is made of', async () => {
    const { updatedListingTitle } = await update('$1', { title: '1 Mug and 1 Jug', visibleBrand: '' });
    expect(updatedListingTitle).toBe('$1 1 Mug and 1 Jug');
  });

  test('stands once, in the user’s spelling', async () => {
    const { updatedListingTitle } = await update('beyerdynamic', { title: 'BEYERDYNAMIC Headphones' });
    expect(updatedListingTitle).toBe('beyerdynamic Headphones');
  });
});

describe('the old brand', () => {
  test('is asked about, then replaced wherever it stands', async () => {
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
  ])('%s survives in no script or spelling', async (visibleBrand, title) => {
    const { updatedListingTitle } = await update('Pepsi', { visibleBrand, title });
    expect(updatedListingTitle).toContain('Pepsi');
    expect(updatedListingTitle.toLowerCase().replace(/[\s-]/g, '')).not.toContain(
      visibleBrand.toLowerCase().replace(/[\s-]/g, ''),
    );
  });

  test('is known without the model that the answer names with it', async () => {
    const visibleBrand = 'Sony WH-1000XM4';
    const { updatedListingTitle } = await update('Beats', { visibleBrand, title: 'Sony Headphones' });
    expect(updatedListingTitle).toBe('Beats Headphones');
  });

  test('is no part of a longer word, and no part of the stated brand', async () => {
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
  ])('goes with what led to it: %s', async (title, expected) => {
    const { updatedListingTitle } = await update('Sunbeam', { title, visibleBrand: 'Breville' });
    expect(updatedListingTitle).toBe(expected);
  });

  test('is none in another form of the same letters', async () => {
    const brand = 'Re\u0301mi';
    const { updatedListingTitle } = await update(brand, { title: 'R\u00e9mi Jug' });
    expect(updatedListingTitle).toBe(`${brand} Jug`);
  });
});

test.each([
  ['Brevilles Toaster', 'Sunbeam Toaster'],
  ['BrevilleToaster', 'Sunbeam Toaster'],
  ['RedBreville Toaster', 'Red Sunbeam Toaster'],
])('the old brand survives in no form: %s', async (title, expected) => {
  const { updatedListingTitle } = await update('Sunbeam', { title, visibleBrand: 'Possibly Breville' });
  expect(updatedListingTitle).toBe(expected);
});

test.each(['Pictured', 'Details'])(
  'an old brand that is a word of our own sentences stays: %s',
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
