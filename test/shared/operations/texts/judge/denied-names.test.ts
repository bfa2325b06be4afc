import { expect, test } from '@jest/globals';
import {
  deniedNames,
  deniesName,
  givesName,
  onlyGoesWith,
} from '../../../../../shared/operations/texts/judge/denied-names.ts';

test.each([
  'Sunglasses, look like Acme but are not Acme',
  'Acme controller, not genuine',
  'fake Acme watch',
  'Replica of an Acme',
  'This Acme is a copy',
  'Acme? No.',
  'mug, no Acme',
  'an Acme style bag',
  'Uhr, keine Acme',
  'Acme, nicht original',
  'sac, pas de la Acme',
  'borsa, imitazione Acme',
  'bolso, no es Acme',
])('%j denies Acme', (words) => {
  expect(deniesName('Acme', words)).toBe(true);
  expect(givesName('Acme', words)).toBe(false);
});

test.each([
  'Acme toaster',
  'no Acme box, but a real Acme',
  'Acme camera, battery not original',
  'Acme faux fur coat',
  'Acme fake leather bag',
])('%j gives the item the name', (words) => {
  expect([deniesName('Acme', words), givesName('Acme', words)]).toEqual([false, true]);
});

test('a name for what the item goes with is neither given nor denied', () => {
  const words = 'Leather strap for Acme watches';
  expect([deniesName('Acme', words), givesName('Acme', words), onlyGoesWith('Acme', words)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('names that the seller writes with a capital and denies are found', () => {
  expect(deniedNames('Blue mug, not a Royal Doulton, from Acme')).toEqual(['Royal Doulton']);
});
