import { expect, test } from '@jest/globals';
import {
  brandSaidIn,
  deniedNames,
  isDenied,
  ownNameIn,
  withoutDenied,
} from '../../../../../shared/operations/drafting/product/mention-meaning.ts';

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
  ['For Acme drills', undefined],
  ['It says Acme, but it is not an Acme', undefined],
  ['Not a fake Acme', 'Acme'],
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
  ['Fake Acme, not genuine', true],
  ['Acme watch, not genuine', true],
  ['This Acme is a copy', true],
  ['Acme (counterfeit)', true],
  ['I doubt it is an Acme', true],
  ['Not made by Acme', true],
  ['Looks like Acme, not the original', true],
  ['Acme lookalike', true],
  ['Acme-style', true],
  ['Acme camera, battery not original', false],
  ['Acme camera. The strap is not Acme', false],
  ['Strap for Acme watches, not genuine', false],
  ['Genuine Acme, not a copy', false],
  ['Acme fake mug', true],
  ['Acme knockoff lamp', true],
  ['bootleg Acme mug', true],
  ['Red mug, no Acme', true],
  ['Acme? No, a copy. Red mug', true],
  ['Acme lamp? Nope, a dupe', true],
  ['Acme faux fur coat', false],
  ['Acme imitation leather bag', false],
  ['Acme bootleg jeans', false],
  ['No fakes: Acme mug', false],
  ['Acme lamp, copy of the receipt included', false],
])('%j denies the brand: %s', (userText, denied) => {
  expect(isDenied('Acme', userText)).toBe(denied);
});

test.each<[string, readonly string[], string[]]>([
  ['Not an Acme Kettle', [], ['Acme']],
  ['NOT AN ACME KETTLE', [], ['ACME']],
  ['a clone of the Acme Deluxe', ['Deluxe 3'], ['Acme Deluxe']],
  ['fake acme', ['acme', 'Bolt'], ['acme']],
  ['fake rolex watch', [], ['rolex']],
  ['fake kettle stand', [], []],
  ['fake leather kettle', [], []],
  ['This Acme is a copy', [], ['Acme']],
  ['Art Deco style, by Acme', ['Art Deco', 'Acme'], []],
  ['Acme camera. The strap is not Acme', ['Acme'], []],
])('%j denies, of the names %j and its own, %j', (userText, names, denied) => {
  expect(deniedNames(names, userText, new Set(['kettle']))).toEqual(denied);
});

test.each([
  ['Red Mug by Acme', 'fake Acme', 'Red Mug'],
  ['Red Mug, not an Acme', 'not an Acme', 'Red Mug'],
  ['Acme-Style Red Mug', 'Acme style', 'Red Mug'],
  ['Fake Acme Mug', 'fake Acme', 'Fake Mug'],
  ['Acme Strap for Acme Watch', 'not Acme, fits Acme watches', 'Strap for Acme Watch'],
  ['Strap for Acme Watch', 'not Acme', 'Strap for Watch'],
  ['The Acme is not genuine', 'The Acme is not genuine', ''],
  ['This Acme is a copy', 'This Acme is a copy', ''],
  ['These are not Acme', 'not Acme', ''],
  ['Acme (counterfeit)', 'Acme (counterfeit)', ''],
  ['Fake “Acme” Watch', 'fake Acme', 'Fake Watch'],
  ['Replica of an Acme Mug', 'Replica of an Acme mug', 'Replica Mug'],
  ['Lamp (Imitation Acme)', 'imitation Acme', 'Lamp (Imitation)'],
  ['Mug not made by Acme', 'not made by Acme', 'Mug'],
  ['Mug. It is not an Acme.', 'not an Acme', 'Mug.'],
  ['Looks like Acme, not the original', 'Looks like Acme, not the original', ''],
  ['Acme? No, a copy. Red Mug', 'Acme? No, a copy.', 'Red Mug'],
])('the text %j to the words %j loses what they deny', (text, userText, left) => {
  expect(withoutDenied(text, ['Acme'], userText)).toBe(left);
});

test.each<[string, string | undefined]>([
  ['Kettle, brand Acme, white', 'Acme'],
  ['BRAND ACME KETTLE', 'ACME'],
  ['brand: Acme & Sons, white', 'Acme & Sons'],
  ['Kettle brand "Acme"', 'Acme'],
  ['the brand “Acme”', 'Acme'],
  ['‘Acme’ brand kettle', 'Acme'],
  ['brand: H&M', 'H&M'],
  ['An Acme brand kettle', 'Acme'],
  ['the brand name is Acme', 'Acme'],
  ['brand new kettle', undefined],
  ['Brand new Acme', undefined],
  ['Great brand, works well', undefined],
  ['brand: not known', undefined],
  ['No brand', undefined],
  ['not Acme brand', undefined],
  ['for Acme brand kettles', undefined],
  ['Kettle. Make Me an offer', undefined],
  ['MAKE OFFER kettle', undefined],
  ['Kettle. Will Make Great gift', undefined],
  ['Made by Hand in Japan', undefined],
  ['made by Chinese workers', undefined],
  ['Kettle, brand I do not know', undefined],
  ['Brand: no idea. Kettle', undefined],
  ['Brand: not Acme', undefined],
  ['brand is a fake Acme', undefined],
  ['a Chinese brand kettle', undefined],
  ['Cheap brand kettle', undefined],
  ['Nice Brand Lovely Gift', undefined],
  ['Brand: Probably Acme', undefined],
  ['Brand: Acme?', undefined],
  ['brand Acme or Bolt', undefined],
  ['Brand: See Photos', undefined],
  ['not brand Acme', undefined],
])('%j names the brand %j', (userText, name) => {
  expect(brandSaidIn(userText, new Set(['kettle']))).toBe(name);
});
