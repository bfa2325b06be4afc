import { expect, test } from '@jest/globals';
import { deniedNames, standingOf } from '../../../../../shared/operations/texts/judge/denied-names.ts';

test.each([
  'Sunglasses, look like Acme but are not Acme',
  'Acme controller, not genuine',
  'fake Acme watch',
  'Replica of an Acme',
  'This Acme is a copy',
  'Acme -- fake',
  'Acme? No.',
  'mug, no Acme',
  'an Acme style bag',
  'Uhr, keine Acme',
  'Acme, nicht original',
  'sac, pas de la Acme',
  'borsa, imitazione Acme',
  'bolso, no es Acme',
])('%j denies Acme', (words) => {
  expect(standingOf('Acme', words)).toBe('denied');
});

test.each([
  'Acme toaster',
  'no Acme box, but a real Acme',
  'Acme camera, battery not original',
  'Acme faux fur coat',
  'Acme fake leather bag',
  `Acme ${'-'.repeat(60)} iron`,
])('%j gives the item the name', (words) => {
  expect(standingOf('Acme', words)).toBe('given');
});

test('a compatible product’s name is neither given nor denied', () => {
  expect(standingOf('Acme', 'Leather strap for Acme watches')).toBe('of another');
});

test('names that the seller writes with a capital and denies are found', () => {
  expect(deniedNames('Blue mug, not a Royal Doulton, from Acme')).toEqual(['Royal Doulton']);
});
