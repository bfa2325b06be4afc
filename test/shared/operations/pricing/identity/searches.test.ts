import { expect, test } from '@jest/globals';
import type { Identity } from '../../../../../shared/operations/pricing/identity/identity.ts';
import { searchesFor } from '../../../../../shared/operations/pricing/identity/searches.ts';

const unknown: Identity = { search: null, brand: null, model: null, kind: null, condition: null, codes: [] };
const sure = 'high' as const;
const said = (value: string) => ({ value, sure });

test('a bar code comes first, then the search words, then brand and kind', () => {
  const identity = {
    ...unknown,
    search: said('Acme KX200 cordless drill 18V'),
    brand: said('Acme'),
    kind: said('cordless drill'),
    codes: [said('4006381333931'), said('9780306406157')],
  };
  expect(searchesFor(identity)).toEqual([
    { gtin: '4006381333931' },
    { words: 'Acme KX200 cordless drill 18V' },
    { words: 'Acme cordless drill' },
  ]);
});

test.each(['4006381333931', '4 006381 333931', '4-006381-333931'])(
  'the code %s in the description is not searched for as words again',
  (code) => {
    const identity = { ...unknown, codes: [said('4006381333931')] };
    expect(searchesFor(identity, `Stabilo pen ${code} blue`)).toEqual([
      { gtin: '4006381333931' },
      { words: 'Stabilo pen blue' },
    ]);
    expect(searchesFor(identity, code)).toEqual([{ gtin: '4006381333931' }]);
  },
);

test('without a bar code the second search is for brand and model, or brand and kind', () => {
  const identity = { ...unknown, search: said('Acme KX200 drill 18V'), brand: said('Acme') };
  expect(searchesFor({ ...identity, model: said('KX200'), kind: said('drill') })[1]).toEqual({
    words: 'Acme KX200',
  });
  expect(searchesFor({ ...identity, kind: said('drill') })[1]).toEqual({ words: 'Acme drill' });
  expect(searchesFor(identity)).toHaveLength(1);
});

test('the same words in another case are searched for once', () => {
  const identity = { ...unknown, search: said('acme drill'), brand: said('Acme'), kind: said('Drill') };
  expect(searchesFor(identity)).toHaveLength(1);
});

test.each([null, undefined, unknown])(
  'with the identity %p the words of the description are searched for',
  (identity) => {
    expect(searchesFor(identity, 'Acme drill, -"18V"')).toEqual([{ words: 'Acme drill 18V' }]);
  },
);

test('a single word is not searched for', () => {
  expect(searchesFor({ ...unknown, search: said('kettle'), kind: said('kettle') }, 'kettle')).toEqual([]);
  expect(searchesFor(undefined, undefined)).toEqual([]);
});

test('at most six words and 100 characters are searched for', () => {
  const long = Array.from({ length: 12 }, (_, index) => `${index}${'x'.repeat(30)}`).join(' ');
  const [query] = searchesFor(undefined, long);
  const words = query !== undefined && 'words' in query ? query.words : '';
  expect(words.split(' ')).toEqual(long.split(' ').slice(0, 3));
});
