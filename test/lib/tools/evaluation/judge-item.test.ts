import { describe, expect, test } from '@jest/globals';
import type { ItemAnswers } from '../../../../lib/tools/evaluation/ask-item.ts';
import { agrees } from '../../../../lib/tools/evaluation/compare-values.ts';
import { judgeFlaws } from '../../../../lib/tools/evaluation/judge-flaws.ts';
import { judgeItem } from '../../../../lib/tools/evaluation/judge-item.ts';
import type { JudgedField, TruthItem } from '../../../../lib/tools/evaluation/truth-file.ts';

const item = (truth: Partial<TruthItem>): TruthItem => ({ id: 'mug', photos: ['mug.jpg'], ...truth });

type Draft = NonNullable<ItemAnswers['draft']>;

const answers = (
  specifics: Readonly<Record<string, string[]>>,
  { brand = 'Unbranded', category = 'Running Shoes' } = {},
): ItemAnswers => ({
  listing: { brand, title: 'A thing' },
  draft: {
    title: 'A thing',
    specifics: Object.entries(specifics).map(([Name, Value]): Draft['specifics'][number] => ({
      Name,
      Value,
    })),
    category,
    condition: undefined,
  },
  appraisal: undefined,
});

describe('comparing', () => {
  test.each<[JudgedField, string, string, boolean]>([
    ['brand', 'de longhi', 'De’Longhi', true],
    ['brand', 'Acme', 'Acme Tools', true],
    ['brand', 'Acme', 'Ajax', false],
    ['brand', 'Marlowe and Finch', 'Marlowe & Finch', true],
    ['brand', 'Levis', 'Levi’s', true],
    ['brand', 'DeLonghi', "De'Longhi", true],
    ['model', 'HK 1701', 'HK-1701', true],
    ['model', 'X100V', 'X100', false],
    ['model', 'X-100-V', 'X100', false],
    ['model', 'Strider 4', 'Strider 4', true],
    ['model', 'Strider 40', 'Strider 4', false],
    ['model', 'HK-1701/B', 'HK-1701', true],
    ['kind', 'Kettles', 'kettle', true],
    ['kind', 'Shoe rack', 'running shoes', false],
    ['kind', 'Mobile Phone Cases', 'phone', false],
    ['kind', 'Mobile Phones', 'phone', true],
    ['kind', 'Cell Phones & Smartphones', 'phone', true],
    ['kind', 'Phone & Tablet Cases', 'phone', false],
    ['kind', 'Phones & Tablets', 'phone', true],
    ['kind', 'Cases for Mobile Phones', 'phone', false],
    ['kind', 'Phone Case Black', 'phone', false],
    ['kind', 'Quillon Q5 128GB Phone Black Used', 'phone', true],
    ['kind', 'Kettle Parts', 'kettle', false],
    ['kind', 'Camera & Photo Accessories', 'camera', false],
    ['kind', 'Shoes, Running', 'running shoes', true],
    ['kind', 'T Shirts', 't-shirt', true],
    ['kind', 'Smart Phone', 'smartphone', true],
    ['kind', 'Headphones', 'phone', false],
    ['kind', 'Electric Kettles', 'electric kettle', true],
    ['kind', 'Kettles', 'electric kettle', false],
    ['kind', 'Iron, grey', 'iron', true],
    ['kind', 'Dresses', 'dress', true],
    ['kind', 'Vinyl Records', 'vinyl record', true],
    ['kind', 'Watch Straps', 'watch', false],
    ['kind', 'Shoe Care', 'shoes', false],
    ['kind', 'Phone with charger', 'phone', true],
    ['kind', 'Phone charger', 'phone', false],
    ['kind', 'Digital camera, silver, with case', 'digital camera', true],
    ['kind', 'Camera Bags', 'camera', false],
    ['kind', 'Jumpers & Cardigans', 'jumper', true],
    ['kind', "Men's Running Shoes size 42", 'running shoes', true],
    ['size', '1700 ml', '1.7 L', true],
    ['size', '12 in', '30.5 cm', true],
    ['size', '1.5 L', '1.7 L', false],
    ['size', '42', 'EU 42', true],
    ['size', 'EU 43', 'EU 42', false],
    ['size', 'L', 'XL', false],
    ['size', 'Medium', 'M', true],
    ['size', 'M', 'Medium', true],
    ['size', 'Extra Large', 'XL', true],
    ['size', 'X-Large', 'XL', true],
    ['size', '2XL', 'XXL', true],
    ['size', 'XX-Large', '2XL', true],
    ['size', '3XL', 'XXXL', true],
    ['size', 'M/L', 'M', false],
    ['size', 'M (Medium)', 'M', true],
    ['size', 'Size M', 'M', true],
    ['size', 'Large', 'L', true],
    ['size', 'Small', 'S', true],
    ['size', 'Large', 'XL', false],
    ['size', '32 x 34', '32', false],
    ['size', 'W32 L34', '32', false],
    ['size', 'W32 L34', '32 x 34', true],
    ['size', '32W x 34L', '32/34', true],
    ['size', '32/34', '32', false],
    ['size', '10-12', '10', false],
    ['size', '10 to 12', '10', false],
    ['size', 'UK 10 / EU 38', 'UK 10', true],
    ['size', '10 (EU 38)', '10', true],
    ['size', '10 US / 8 UK', 'UK 8', true],
    ['size', 'US 42', 'EU 42', false],
    ['size', 'EU 42.5', 'EU 42', false],
    ['size', '8½', '8.5', true],
    ['size', 'UK 9', '9', true],
    ['size', '34B', '34B', true],
    ['size', '34C', '34B', false],
    ['size', '2T', '2', false],
    ['size', '32 cm x 34 cm', '32 cm', false],
    ['size', '30 x 20 cm', '30 cm', false],
    ['size', '12 in (30 cm)', '30.5 cm', true],
    ['size', 'One Size', 'One size', true],
    ['size', 'Queen', 'Queen', true],
    ['size', 'King', 'Queen', false],
    ['size', 'EU42', 'EU 42', true],
    ['size', '12 years', '12 months', false],
    ['size', '6-9 months', '6-9 months', true],
    ['size', '128GB', '128 GB', true],
    ['size', '256 GB', '128 GB', false],
    ['size', '32', '32 x 34', false],
    ['size', 'Running shoes Strider 4 EU 42', 'EU 42', true],
    ['size', 'T-Shirt M navy', 'M', true],
    ['size', '20L backpack', '20 L', true],
    ['size', 'Extra Small', 'XS', true],
    ['size', '32 34', '32', false],
    ['size', '1,700 ml', '1.7 L', true],
    ['size', '12"', '30 cm', true],
    ['size', 'UK10', 'UK 10', true],
    ['size', 'XL', 'L', false],
    ['size', 'Mens Medium', 'M', true],
    ['colour', 'Navy', 'blue', true],
    ['colour', 'charcoal', 'Gray', true],
    ['colour', 'red and white', 'red', false],
    ['colour', 'off-white', 'white', true],
    ['condition', 'used', 'pre-owned', true],
    ['condition', 'new', 'for parts', false],
    ['condition', 'new', 'never worn', true],
    ['condition', 'used', 'new, worn once', true],
    ['condition', 'broken', 'used, not working', true],
    ['condition', 'used', 'like new', true],
    ['condition', 'new', 'new with tags', true],
    ['condition', 'refurbished', 'Refurbished', true],
  ])('as %s, "%s" against "%s" is right: %s', (field, answer, truth, right) => {
    expect(agrees(field, answer, truth)).toBe(right);
  });

  test('a line of the file may accept more values, or switch a field off', () => {
    expect(agrees('kind', 'sweater', 'jumper', 'sweater')).toBe(true);
    expect(judgeItem(item({ brand: 'Acme', compare: { brand: [] } }), answers({})).fields).toEqual({});
  });
});

describe('flaws', () => {
  test.each([
    'No visible damage',
    'None visible',
    'None',
    'N/A',
    'No cracks',
    'No scratches, dents or cracks',
    'No signs of wear',
    'No obvious flaws',
    'Nothing noticeable',
    'Undamaged',
    'Flawless',
    'Scratch-free',
    'Free of scratches',
    'Free from any damage',
    'without visible defects',
    'No visible stains, tears, or significant wear',
    'Not visible',
    'Damage not visible',
    'Cracks: none',
    'Not damaged',
    'No damage visible in the photos',
    'Appears undamaged',
    'Excellent condition',
    'No defects detected',
    'Cannot be determined from the photo',
    'Not applicable',
    'No visible damage to the casing',
    "Doesn't show any damage",
    'no major issues noted',
    'Good condition with no wear',
    'None apparent',
    'Zero scratches',
    'No visible scratches or dents',
  ])('"%s" names no flaw', (text) => {
    expect(judgeFlaws([text], []).invented).toEqual([]);
  });

  test.each([
    'Stain inside',
    'No lid',
    'Missing lace',
    'Does not turn on',
    'Not working',
    'Light scuffs, no cracks',
    'No cracks but deep scratch on base',
    'No cracks, minor scuffs on base',
    'Scratched, otherwise good',
    'Sole separating',
    'No charger and a scratched base',
    'Without box',
    'Lid does not close',
    'Not working because of a cracked screen',
    'Good condition, scratched',
    'light scuffs with no cracks',
    'Sealing ring worn',
  ])('"%s" names a flaw', (text) => {
    expect(judgeFlaws([text], []).invented).toEqual([text]);
  });

  test('they are found by their kind, others are invented, and a denied one is neither', () => {
    expect(
      judgeFlaws(['Scuffs on the toe', 'Stain inside', 'No cracks'], ['scratched toe', 'torn lace']),
    ).toEqual({
      found: ['scratched toe'],
      missed: ['torn lace'],
      invented: ['Stain inside'],
    });
  });
});

describe('an item', () => {
  const verdicts = (truth: Partial<TruthItem>, given: ItemAnswers) =>
    Object.fromEntries(
      Object.entries(judgeItem(item(truth), given).fields).map(([field, { verdict }]) => [field, verdict]),
    );

  test('an unknown field is not judged, and one without an answer is left open', () => {
    expect(verdicts({ brand: 'Acme', size: 'M', colour: null }, answers({}))).toEqual({
      brand: 'open',
      size: 'open',
    });
  });

  test('a brand is wrong if one of the operations names another', () => {
    expect(verdicts({ brand: 'Acme' }, answers({ Brand: ['Acme'] }, { brand: 'Ajax' }))).toEqual({
      brand: 'wrong',
    });
    expect(verdicts({ brand: 'Acme' }, answers({ Brand: ['Acme'] }))).toEqual({ brand: 'right' });
  });

  test('an item known to have no brand is right without one and wrong with one', () => {
    expect(verdicts({ brand: 'Unbranded' }, answers({}))).toEqual({ brand: 'right' });
    expect(verdicts({ brand: 'Unbranded' }, answers({ Brand: ['Acme'] }))).toEqual({ brand: 'wrong' });
  });

  test('a height says nothing against a capacity', () => {
    expect(verdicts({ size: '1.7 L' }, answers({ 'Item Height': ['24 cm'] }))).toEqual({ size: 'open' });
    expect(verdicts({ size: '1.7 L' }, answers({ Capacity: ['1.5 L'] }))).toEqual({ size: 'wrong' });
  });

  test('what is listed among accessories is none of the things, whatever its title says', () => {
    const phone = item({ kind: 'phone' });
    const given = answers({ Type: ['Phone'] }, { category: 'Mobile Phone Cases' });
    expect(judgeItem(phone, given).fields.kind?.verdict).toBe('wrong');
    expect(judgeItem(phone, answers({ Type: ['Phone'] })).fields.kind?.verdict).toBe('right');
  });

  test('a value that names no size says nothing against one', () => {
    expect(verdicts({ size: 'M' }, answers({ 'Sleeve Length': ['Short Sleeve'] }))).toEqual({ size: 'open' });
    expect(verdicts({ size: 'M' }, answers({ Size: ['L'] }))).toEqual({ size: 'wrong' });
  });

  test('a price counts in the currency of the truth', () => {
    const range = { price_lower: 10, price_upper: 20, price_currency: 'AUD' };
    const appraisal = { ...range, defects: [] } as unknown as ItemAnswers['appraisal'];
    const judged = (currency: string) =>
      judgeItem(item({ price: 15, currency }), { ...answers({}), appraisal }).price;
    expect(judged('AUD')).toEqual({ truth: 15, currency: 'AUD', lower: 10, upper: 20 });
    expect(judged('USD')).toBeUndefined();
  });
});
