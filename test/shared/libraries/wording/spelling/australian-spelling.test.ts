import { describe, expect, test } from '@jest/globals';
import { keptSpans, namesMarkedBy } from '../../../../../shared/libraries/wording/names.ts';
import { toAustralianSpelling } from '../../../../../shared/libraries/wording/spelling.ts';

describe('American spelling becomes Australian', () => {
  test.each([
    ['gray wool, grayish, gray/black', 'grey wool, greyish, grey/black'],
    ['COLOR Color color', 'COLOUR Colour colour'],
    [
      'colored coloring colorful multi-colored two-color',
      'coloured colouring colourful multi-coloured two-colour',
    ],
    ["the color's fade", "the colour's fade"],
    ['jewelry box, jeweler', 'jewellery box, jeweller'],
    ['aluminum', 'aluminium'],
    ['molded plastic mold', 'moulded plastic mould'],
    ['pajamas', 'pyjamas'],
    ['centerpiece, centered', 'centrepiece, centred'],
    ['fiber, fiberglass, microfiber', 'fibre, fibreglass, microfibre'],
    ['1 liter, 500 milliliters', '1 litre, 500 millilitres'],
    ['organizer, customizable, analyze', 'organiser, customisable, analyse'],
    ['weaponized, anonymization, a volumizing spray', 'weaponised, anonymisation, a volumising spray'],
    ['emphasize, hypothesized, archaizing, ionizer', 'emphasise, hypothesised, archaising, ioniser'],
    ['traveler traveling canceled modeled labeled', 'traveller travelling cancelled modelled labelled'],
    ['a 1.5meter lead, 2liter jug', 'a 1.5metre lead, 2litre jug'],
    ['mom, wooly, curbside, cancelation', 'mum, woolly, kerbside, cancellation'],
    ['artifact, orthopedic, pediatric', 'artefact, orthopaedic, paediatric'],
    [
      'catalog, defense, theater, plow, cozy, maneuver',
      'catalogue, defence, theatre, plough, cosy, manoeuvre',
    ],
  ])('"%s" becomes Australian', (american, australian) => {
    expect(toAustralianSpelling(american)).toBe(australian);
    expect(toAustralianSpelling(australian)).toBe(australian);
  });
});

describe('a word of several senses changes in one of them only', () => {
  test.each([
    ['Bike with new tires', 'Bike with new tyres'],
    ['Tire pressure gauge', 'Tyre pressure gauge'],
    ['5 meter cable, 2.5-meter lead', '5 metre cable, 2.5-metre lead'],
    ["driver's license holder", "driver's licence holder"],
    ['to practice yoga, practicing', 'to practise yoga, practising'],
    ['two-story dollhouse', 'two-storey dollhouse'],
    ['draft beer', 'draught beer'],
    ['curb appeal', 'kerb appeal'],
    ['checker pattern', 'chequer pattern'],
  ])('one sense of a word changes in "%s"', (american, australian) => {
    expect(toAustralianSpelling(american)).toBe(australian);
  });

  test.each([
    'She never tires of it',
    'It tires easily, tired leather',
    'light meter and multimeter, gas meter reading',
    'officially licensed, to license it',
    'for practice',
    'toy story book',
    'final draft',
    'check shirt, checked pattern, checking in',
    'TV program and computer program',
    'size, sized, prize, prized, seize, exercise, advertise',
    'oversized, king-size, resizing, downsize, xprize, maize, baize, capsize',
    'Belize, Pfizer, Kaizer, Charlize, citizen, bartizan',
    'disk drive, whiskey glasses, vise, ton, story',
    'yogurt maker, judgment, fulfilled',
    'Colorado, Pandora, Dora, Romania, penne, synthesizer, karat, seizer',
  ])('%s stays', (text) => {
    expect(toAustralianSpelling(text)).toBe(text);
  });
});

describe('American spelling that stays', () => {
  const respelt = (text: string, names: readonly string[], userText = '') =>
    toAustralianSpelling(text, keptSpans(text, names, namesMarkedBy(userText)));

  test('parts of longer tokens, host names and mixed capitals keep American spelling', () => {
    const text = 'ColorPro iColor Color2 colors.com me@gray.net café-gray2';
    expect(respelt(text, [])).toBe(text);
  });

  test('names of several words keep American spelling whatever their capitals, and those of one word as they are written', () => {
    expect(respelt('Color Street nail strips, color street, gray color', ['Color Street'])).toBe(
      'Color Street nail strips, color street, grey colour',
    );
    expect(respelt('Gray shirt in gray', ['Gray'])).toBe('Gray shirt in grey');
  });

  test('quoted words keep American spelling, but words between apostrophes do not', () => {
    expect(respelt("the “Color Purple” in gray, 'color me', it's the boys' color", [])).toBe(
      "the “Color Purple” in grey, 'color me', it's the boys' colour",
    );
  });

  test('names of places and days keep American spelling', () => {
    const text = 'Pearl Harbor book, Labor Day sale';
    expect(respelt(`${text}, harbor labor`, [])).toBe(`${text}, harbour labour`);
  });

  test('a text that is wholly quoted is respelt', () => {
    expect(respelt('"Gray mug." “Its favorite color.”', [])).toBe('"Grey mug." “Its favourite colour.”');
    expect(respelt('a gray mug and more', [], '"Gray mug" and more')).toBe('a grey mug and more');
    expect(respelt('Acme, a gray mug', [], '"gray mug"\nAcme')).toBe('Acme, a grey mug');
    expect(respelt('a gray mug', [], '"a gray mug"')).toBe('a grey mug');
  });

  test('inch signs are not quotation marks', () => {
    expect(respelt('5" gray mug, 6" tall', [])).toBe('5" grey mug, 6" tall');
  });

  test('words that the user wrote in capitals or quotation marks keep American spelling', () => {
    expect(respelt('COLOR gray Color', [], 'it says COLOR on it')).toBe('COLOR grey Colour');
    expect(respelt('Center Parcs mug, gray', [], 'From Center Parcs holiday')).toBe('Center Parcs mug, grey');
    expect(respelt('the color run shirt', [], 'says "color run"')).toBe('the color run shirt');
  });

  test('no word keeps American spelling merely for the capital at the beginning of its sentence', () => {
    expect(respelt('Color and Gray', [], 'Color is fine. Gray too')).toBe('Colour and Grey');
  });
});
