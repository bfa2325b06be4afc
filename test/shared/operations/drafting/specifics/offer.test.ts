import { expect, test } from '@jest/globals';
import { offersOf } from '../../../../../shared/operations/drafting/specifics/question.ts';
import { aspect, candidate, conditions, filled, product, required, seen, selection } from './cases.ts';

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix} no ${at}`);
const offered = (...parts: Parameters<typeof candidate>[0][]) =>
  offersOf(
    parts.map((aspects) => candidate(aspects, { conditions: [] })),
    product({ modelName: 'Zeta no 77' }),
    'a violet one',
  );

test('a question has at most 40 aspects: required ones of all categories first, then recommended ones', () => {
  const list = (prefix: string) => [
    ...names(`${prefix} open`, 30).map((name) => aspect(name)),
    aspect(`${prefix} wanted`, [], { aspectUsage: 'RECOMMENDED' }),
    aspect(`${prefix} must`, [], required),
  ];
  const [first, second, third] = offered(list('a'), list('b'), list('c'));
  const count = [first, second, third].map((offer) => offer?.aspects.length);
  expect(count).toEqual([32, 6, 2]);
  const last = third?.aspects.map(({ key, aspect: of }) => [key, of.localizedAspectName]);
  expect(last).toEqual([
    ['s96', 'c must'],
    ['s95', 'c wanted'],
  ]);
});

test('a question has at most 1,100 values; a list that does not fit is cut to likely ones', () => {
  const lists = Array.from({ length: 12 }, (_, at) => aspect(`List ${at}`, names(`v${at}`, 90), selection));
  const long = aspect('Series', [...names('Zeta', 200), 'Violet'], { ...selection, ...required });
  const [offer] = offered([...lists, long]);
  const [series, ...others] = offer?.aspects ?? [];
  expect(others.map(({ values }) => values.length)).toEqual([...Array(11).fill(90), 10]);
  expect(others.map(({ cut }) => cut)).toEqual([...Array(11).fill(false), true]);
  expect(series).toMatchObject({ cut: true });
  expect(series?.values).toHaveLength(100);
  expect(series?.values.slice(0, 3)).toEqual(['Zeta no 77', 'Violet', 'Zeta no 0']);
});

test('a reply may name any value of a cut list, and no other', async () => {
  const long = aspect('Series', names('Zeta', 200), selection);
  expect((await filled([long], { s1: seen('zeta no 199') })).Series?.values).toEqual(['Zeta no 199']);
  expect(await filled([long], { s1: seen('Zeta no 200') })).toEqual({});
});

test('conditions that need details are offered only if all do', () => {
  const [offer] = offersOf([candidate([], { conditions: conditions.slice(4, 5) })], product(), '');
  expect(offer?.conditions.map(({ conditionId }) => conditionId)).toEqual(['4000']);
});

test('having no brand is not offered if the words name a brand of the list', () => {
  const brand = aspect('Brand', ['Unbranded', 'Acme', 'Violet']);
  expect(offered([brand])).toMatchObject([{ aspects: [] }]);
  const other = aspect('Brand', ['Unbranded', 'Acme']);
  expect(offered([other])).toMatchObject([{ aspects: [{ values: ['Unbranded'] }] }]);
});

test('a name that occurs twice, is empty or is too long is not offered', () => {
  const [offer] = offered([
    aspect('Type'),
    aspect('type '),
    aspect(' '),
    aspect('x'.repeat(66)),
    aspect('a\u0000'),
  ]);
  expect(offer?.aspects.map(({ aspect: of }) => of.localizedAspectName)).toEqual(['Type']);
});
