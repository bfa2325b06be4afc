import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { judgeOffers, type OfferKind } from '../../../../../shared/operations/pricing/offers/judge-offers.ts';
import { anyText } from '../../../../support/any-text.ts';
import { counts } from '../../../../support/counts.ts';
import titles from './titles.json' with { type: 'json' };

const { phones } = titles.honest;

/** The kind of one more title among honest ones. */
const kindAmong = (honest: readonly string[], title: string, description?: string): OfferKind | undefined =>
  judgeOffers([...honest, title], description).at(-1);

test.each(
  titles.cases.flatMap(({ rule, kind, among, search, titles }) =>
    titles.map((title) => ({ rule, kind, among, search, title })),
  ),
)('$rule: among $among "$title" is $kind', ({ kind, among, search, title }) => {
  const honest = titles.honest[among as keyof typeof titles.honest];
  expect(kindAmong(honest, title)).toBe(kind);
  if (search !== undefined) expect(kindAmong(honest, title, search)).toBe(kind);
});

const bags = ['Lowepro camera bag', 'Camera bag for Canon and Nikon', 'Leather camera bag'];
test.each<[string, string[], string]>([
  ['camera bags', bags, 'camera bag'],
  ['camera bags without words', bags, ''],
  [
    'cases under other names',
    ['Case for iPhone 13', 'iPhone 13 leather cover', 'Hülle für iPhone 13'],
    'case for iPhone 13',
  ],
  [
    'what does not work',
    ['iPhone 13 for parts', 'iPhone 13 128GB', 'iPhone 13 broken'],
    'iPhone 13 for parts',
  ],
  [
    'bundles',
    ['Lot of 5 Game Boy games', 'Game Boy Tetris', 'Bundle of 5 Game Boy games'],
    'bundle of 5 Game Boy games',
  ],
  [
    'a kind to which most titles would belong',
    ['Case for iPhone 13', 'Cover for iPhone 13', 'Sleeve for iPhone 13', 'iPhone 13'],
    '',
  ],
  ['nothing', [], ''],
])('a search for %s finds them', (_what, titles, search) => {
  expect(judgeOffers(titles, search || undefined)).toEqual(titles.map(() => 'whole'));
});

test('something is always left', () => {
  const titles = ['iPhone 13 broken', 'Lot of 5 iPhone 13', 'Case for iPhone 13'];
  expect(judgeOffers(titles, 'iPhone 13')).toContain('whole');
});

test('whatever the titles, there is a kind for each, and one offer at least is whole', () => {
  const word = fc.constantFrom(...'iPhone 13 case for with lot of broken 用 ケース + , ل'.split(' '));
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

test('the part of a title beyond 500 characters is not read, however many its signs fold to', () => {
  expect(kindAmong(phones, `iPhone 13 ${'x '.repeat(245)}${' broken'.repeat(100_000)}`)).toBe('whole');
  const phrase = '\ufdfa';
  expect(kindAmong(phones, `iPhone 13 ${phrase.repeat(10)} broken`)).toBe('other-condition');
  expect(kindAmong(phones, `iPhone 13 ${phrase.repeat(40)} broken`)).toBe('whole');
});

test.each([
  [['Mug 1', 'Mug 2'], 'whole'],
  [['Nikon D750', 'Nikon D850'], 'whole'],
  [['Nikon D750 camera', 'Battery charger for Nikon D750'], 'accessory'],
] as const)('of %j the second is %s: what only the first has is not common', (titles, second) => {
  expect(judgeOffers(titles)).toEqual(['whole', second]);
});
