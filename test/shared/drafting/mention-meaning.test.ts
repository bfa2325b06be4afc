import { expect, test } from '@jest/globals';
import { isDenied, ownNameIn } from '../../../shared/drafting/mention-meaning.ts';

test.each<[string, string | undefined]>([
  ['My acme drill', 'acme'],
  ['Case for Acme. Acme case.', 'Acme'],
  ['Asking $45 for Acme drill', 'Acme'],
  ['Selling for Acme fans', 'Acme'],
  ['Case for all Acme phones', undefined],
  ['Works with “Acme” drills', undefined],
  ['Acme-compatible charger', undefined],
  ['Not an Acme', undefined],
  ['Nothing', undefined],
])('in %j the item is named %j', (userText, name) => {
  expect(ownNameIn('Acme', userText)).toBe(name);
});

test.each<[string, boolean]>([
  ['Not a genuine Acme', true],
  ['Acme replica', true],
  ['Unbranded', true],
  ['Case for Acme phones', false],
  ['No Acme box', false],
  ['Acme, not tested', false],
])('%j denies the brand: %s', (userText, denied) => {
  expect(isDenied('Acme', userText)).toBe(denied);
});
