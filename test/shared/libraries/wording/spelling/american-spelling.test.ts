import { describe, expect, test } from '@jest/globals';
import { keptSpans, namesMarkedBy } from '../../../../../shared/libraries/wording/names.ts';
import {
  izedStems,
  toAmericanSpelling,
  variantTable,
} from '../../../../../shared/libraries/wording/spelling.ts';

describe('Australian and British spelling becomes American', () => {
  test.each([
    ['grey wool, greyish, grey/black', 'gray wool, grayish, gray/black'],
    ['COLOUR Colour colour', 'COLOR Color color'],
    ['coloured colouring multi-coloured two-colour', 'colored coloring multi-colored two-color'],
    ['jewellery box, jeweller', 'jewelry box, jeweler'],
    ['aluminium, moulded plastic, pyjamas', 'aluminum, molded plastic, pajamas'],
    ['centrepiece, centred, fibreglass', 'centerpiece, centered, fiberglass'],
    ['organiser, customisable, analyse', 'organizer, customizable, analyze'],
    ['travelled, labelled, woollen', 'traveled, labeled, woolen'],
    [
      '2 metres, a 1.5metre lead, 500 millilitres, 2litre jug',
      '2 meters, a 1.5meter lead, 500 milliliters, 2liter jug',
    ],
    ["driver's licence, tyres, kerb, two-storey house", "driver's license, tires, curb, two-story house"],
    ['catalogue, defence, theatre, cosy', 'catalog, defense, theater, cozy'],
  ])('"%s" becomes American', (australian, american) => {
    expect(toAmericanSpelling(australian)).toBe(american);
    expect(toAmericanSpelling(american)).toBe(american);
  });
});

describe('words that American English shares stay', () => {
  test.each([
    'leggings, cancellation, programmed, axe, omelette, goodbye',
    'potted mums, two analyses, the Louvre, a game of draughts',
    'glamour, caulking, epaulettes, symmetrically',
    'advertise, surprise, exercise, premises, misadvised, four hours of tour',
    'Denise, Elise, valise, cerise, chemise, precise, wiser',
    'www.colour.example, @grey_shop',
  ])('"%s" stays', (text) => {
    expect(toAmericanSpelling(text)).toBe(text);
  });

  test('more than 1,600 words in the data become American, and none changes twice', () => {
    const words = [...variantTable().values(), ...[...izedStems()].map((stem) => `${stem}se`)];
    const changed = words.filter((word) => toAmericanSpelling(word) !== word);
    expect(changed.length).toBeGreaterThan(1600);
    expect(
      changed.filter((word) => toAmericanSpelling(toAmericanSpelling(word)) !== toAmericanSpelling(word)),
    ).toEqual([]);
  });
});

describe('names and quoted words stay', () => {
  test.each([
    ['Under Armour grey hoodie', [], '', 'Under Armour gray hoodie'],
    ['Twinings Earl Grey tea in a grey tin', [], '', 'Twinings Earl Grey tea in a gray tin'],
    ['A “grey area” poster in grey', [], '', 'A “grey area” poster in gray'],
    ['Colour Catcher sheets, bright colour', ['Colour Catcher'], '', 'Colour Catcher sheets, bright color'],
    [
      'A Centre Point lamp in the centre',
      [],
      'From the Centre Point series',
      'A Centre Point lamp in the center',
    ],
  ])('names and quoted words stay in "%s"', (text, names, userText, expected) => {
    expect(toAmericanSpelling(text, keptSpans(text, names, namesMarkedBy(userText)))).toBe(expected);
  });
});
