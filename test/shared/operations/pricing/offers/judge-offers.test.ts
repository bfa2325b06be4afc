import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { judgeOffers, type OfferKind } from '../../../../../shared/operations/pricing/offers/judge-offers.ts';
import { anyText } from '../../../../support/any-text.ts';
import { counts } from '../../../../support/counts.ts';

const phones = [
  'Apple iPhone 13 128GB Midnight Unlocked',
  'iPhone 13 128GB Blue excellent',
  'Apple iPhone 13 256GB very good condition',
  'Smartphone Apple iPhone 13 128 Go',
  'Apple iPhone 13 128 GB schwarz',
];
const consoles = ['Nintendo Switch OLED White', 'Nintendo Switch console grey', 'Nintendo Switch 32GB neon'];
const watches = ['Omega Seamaster 300', 'Omega Seamaster automatic 1968', 'Omega Seamaster Aqua Terra'];
const cameras = ['Canon EOS R6 body', 'Canon EOS R6 mirrorless camera', 'Canon EOS R6 20MP black'];

/** The kind of one more title among honest ones. */
const kindAmong = (honest: readonly string[], title: string, description?: string): OfferKind | undefined =>
  judgeOffers([...honest, title], description).at(-1);

describe('an accessory for a phone is not a phone', () => {
  test.each([
    'Case for iPhone 13',
    'iPhone 13 silicone case midnight',
    'Genuine leather case iPhone 13',
    'iPhone 13 tempered glass screen protector 3 pack',
    'iPhone 13 replacement screen OLED',
    'Ultra slim bumper thing for iPhone 13',
    'iPhone 13 empty box only',
    'iPhone 13 empty retail box',
    'Ersatzakku für iPhone 13',
    'Schutzhüllen iPhone13',
    'Hülle für iPhone 13',
    'iPhone 13 Schutzhülle schwarz',
    'iPhone 13 hoesje',
    'Coque iPhone 13 transparente',
    'Coque de iPhone 13',
    'Funda para iPhone 13',
    'Custodia per iPhone 13',
    'Etui do iPhone 13',
    'For iPhone 13 Case | Caseology',
    'For iPhone 13 Phone Case Belt Pouch Holster',
    'iPhone 13 LCD Display Screen Assembly',
    'iPhone 13 stand',
    'iPhone 13 storage bag',
  ])('"%s" is an accessory', (title) => {
    expect(kindAmong(phones, title)).toBe('accessory');
    expect(kindAmong(phones, title, 'iPhone 13')).toBe('accessory');
  });
});

test.each(['Canon LP-E6NH', 'BG-R10', '4082C003'])(
  'a bare number other than the subject’s is a part: %s',
  (title) => {
    expect(kindAmong(cameras, title)).toBe('accessory');
  },
);

test.each([
  ['Jabra Elite 75t', 'Right Earbud Only - Replacement Jabra Elite 75t'],
  ['Jabra Elite 75t', 'Jabra Elite 75t Left, Right or Charging Case'],
  ['Dyson Airwrap', 'Dyson Airwrap 30mm barrel'],
  ['Dyson Airwrap', 'Dyson Airwrap wand & case only'],
  ['Nintendo Switch', 'Nintendo Switch dock (no console)'],
  ['Nintendo Switch', 'Wired gamepad for PC and Nintendo Switch'],
])('a part of a %s, and what is made for it, is an accessory: "%s"', (product, title) => {
  const honest = [`${product} black`, `${product} white, boxed`, `${product} very good condition`];
  expect(kindAmong(honest, title)).toBe('accessory');
  expect(kindAmong(honest, title, product)).toBe('accessory');
});

describe('extras, boxes and features do not make an accessory of a product', () => {
  test.each([
    [consoles, 'Nintendo Switch with case and charger'],
    [consoles, 'Nintendo Switch complete in box'],
    [consoles, 'Nintendo Switch + Tasche + Ladekabel'],
    [consoles, 'Nintendo Switch Konsole mit OVP und Netzteil'],
    [consoles, 'Nintendo Switch avec boîte et chargeur'],
    [consoles, 'Nintendo Switch con caja y cargador'],
    [consoles, 'Nintendo Switch con scatola e caricatore'],
    [consoles, 'Nintendo Switch z pudełkiem i ładowarką'],
    [consoles, 'Nintendo Switch for kids'],
    [consoles, 'Nintendo Switch, dock, charger, two games'],
    [consoles, 'Nintendo Switch - no box, no charger'],
    [consoles, 'Nintendo Switch case and charger included'],
    [watches, 'Omega Seamaster with box and papers'],
    [watches, 'Omega Seamaster Box & Papers 2015'],
    [watches, 'Omega Seamaster 36mm steel case'],
    [watches, 'Omega Seamaster on leather strap'],
    [watches, 'Montre Omega Seamaster bracelet cuir'],
    [watches, 'Omega Seamaster Herrenuhr Edelstahl Armband'],
    [cameras, 'Canon EOS R6 4082C003'],
    [cameras, 'Canon EOS 4082C003'],
    [cameras, 'Canon EOS R6 kit with 2 batteries and bag'],
    [cameras, 'Canon EOS R6 body charger strap box manual'],
    [cameras, 'Canon EOS R6 3 inch touch screen, never broken'],
    [cameras, 'Canon EOS R6 OVP, 1A Zustand, nicht defekt'],
    [phones, 'Apple iPhone 13 6.1 inch display'],
    [phones, 'Apple iPhone 13 128GB black, spare charger'],
    [phones, 'Apple iPhone 13 - replacement battery fitted last year'],
    [phones, 'iPhone 13 + case + charger + cable'],
    [['Bosch GSR 12V Akkuschrauber', 'Akkuschrauber Bosch GSR 12V'], 'Akku-Bohrschrauber Bosch GSR 12V'],
    [phones, 'iPhone 13 not cracked, no broken glass'],
  ])('among %j, "%s" is the product', (honest, title) => {
    expect(kindAmong(honest, title)).toBe('whole');
  });
});

describe('a broken offer or one for parts is of another condition', () => {
  test.each([
    'iPhone 13 for parts or not working',
    'iPhone 13 cracked screen',
    'iPhone 13 defekt an Bastler',
    'iPhone 13 HS pour pièces',
    'iPhone 13 roto para piezas',
    'iPhone 13 guasto per ricambi',
    'iPhone 13 defect voor onderdelen',
    'iPhone 13 uszkodzony na części',
  ])('"%s" is of another condition', (title) => expect(kindAmong(phones, title)).toBe('other-condition'));
});

describe('several for one price are a bundle', () => {
  test.each([
    'Lot of 5 Apple iPhone 13',
    '2x iPhone 13 128GB',
    '3 x iPhone 13',
    'Konvolut iPhone 13 und iPhone 12',
    'Lot de 3 iPhone 13',
    'Lote iPhone 13',
    'Lotto iPhone 13',
  ])('"%s" is a bundle', (title) => expect(kindAmong(phones, title)).toBe('bundle'));
});

test.each([
  [['Louis Vuitton Neverfull MM', 'LV Neverfull Louis Vuitton tote'], 'Sac Louis Vuitton Neverfull'],
  [['Louis Vuitton Neverfull MM', 'LV Neverfull Louis Vuitton tote'], 'Borsa Louis Vuitton Neverfull'],
  [['New Era Yankees 59Fifty', 'New Era Yankees navy'], 'Cap New Era Yankees'],
  [['Elden Ring PS5', 'Elden Ring Sony PS5'], 'Game for PS5: Elden Ring'],
  [['Elden Ring PS5', 'Elden Ring Sony PS5'], 'Elden Ring PS5 disc only'],
])('what is sold on its own is the product, in any language: among %j %s', (honest, title) => {
  expect(kindAmong(honest, title)).toBe('whole');
});

describe('the subject decides', () => {
  test('a search for a camera bag finds camera bags', () => {
    const bags = ['Lowepro camera bag', 'Camera bag for Canon and Nikon', 'Leather camera bag'];
    expect(judgeOffers(bags, 'camera bag')).toEqual(['whole', 'whole', 'whole']);
    expect(judgeOffers(bags)).toEqual(['whole', 'whole', 'whole']);
  });

  test('a search for a case finds cases, also under other names', () => {
    const titles = ['Case for iPhone 13', 'iPhone 13 leather cover', 'Hülle für iPhone 13'];
    expect(judgeOffers(titles, 'case for iPhone 13')).toEqual(['whole', 'whole', 'whole']);
  });

  test('a search with "for parts" in it finds what does not work', () => {
    const titles = ['iPhone 13 for parts', 'iPhone 13 128GB', 'iPhone 13 broken'];
    expect(judgeOffers(titles, 'iPhone 13 for parts')).toEqual(['whole', 'whole', 'whole']);
  });

  test('a search with "bundle of 5" in it finds bundles', () => {
    const titles = ['Lot of 5 Game Boy games', 'Game Boy game Tetris', 'Bundle of 5 Game Boy games'];
    expect(judgeOffers(titles, 'bundle of 5 Game Boy games')).toEqual(['whole', 'whole', 'whole']);
  });

  test('a kind to which most titles would belong is not excluded', () => {
    const titles = ['Case for iPhone 13', 'Cover for iPhone 13', 'Sleeve for iPhone 13', 'iPhone 13'];
    expect(judgeOffers(titles)).toEqual(['whole', 'whole', 'whole', 'whole']);
  });

  test('something is always left', () => {
    const titles = ['iPhone 13 broken', 'Lot of 5 iPhone 13', 'Case for iPhone 13'];
    expect(judgeOffers(titles, 'iPhone 13')).toContain('whole');
  });

  test('no titles have no kinds', () => expect(judgeOffers([])).toEqual([]));
});

test('whatever the titles, there is a kind for each, and one offer at least is whole', () => {
  const word = fc.constantFrom(
    'iPhone',
    '13',
    'case',
    'for',
    'with',
    'lot of',
    'broken',
    '用',
    'ケース',
    '+',
    ',',
    'ل',
  );
  const title = fc.oneof(
    anyText({ maxLength: 60 }),
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 15 }), fc.option(title), (titles, description) => {
      const kinds = judgeOffers(titles, description ?? undefined);
      expect(kinds).toHaveLength(titles.length);
      expect(kinds).toContain('whole');
    }),
    { seed: 1, numRuns: counts(80, 2_000) },
  );
});

test('the part of a title beyond 500 characters is not read', () => {
  const endless = `iPhone 13 ${'x '.repeat(245)}`;
  expect(kindAmong(phones, `${endless}${' broken'.repeat(100_000)}`)).toBe('whole');
});

test('a title whose characters fold to whole phrases is not read beyond 500 of their letters', () => {
  const phrase = '\ufdfa';
  expect(kindAmong(phones, `iPhone 13 ${phrase.repeat(10)} broken`)).toBe('other-condition');
  expect(kindAmong(phones, `iPhone 13 ${phrase.repeat(40)} broken`)).toBe('whole');
});

describe('with two titles', () => {
  test.each([
    [
      ['Mug 1', 'Mug 2'],
      ['whole', 'whole'],
    ],
    [
      ['Nikon D750', 'Nikon D850'],
      ['whole', 'whole'],
    ],
    [
      ['Nikon D750 camera', 'Battery charger for Nikon D750'],
      ['whole', 'accessory'],
    ],
  ] as const)('%j are %j: what only the first has is not common', (titles, kinds) => {
    expect(judgeOffers(titles)).toEqual(kinds);
  });
});
