import { expect, test } from '@jest/globals';
import {
  figureEvidence,
  hasUnsupportedFigure,
} from '../../../../../shared/operations/texts/judge/figures.ts';

const printed = ['EU 42', '8', 'M', '18V', '1:1.8/55', 'BLUE 1998'].map((text) => ({ text, picture: 0 }));

test.each([
  ['Size 8', false],
  ['Gr. 42', false],
  ['taille 42', false],
  ['Size M', false],
  ['size 9', true],
  ['18 V drill', false],
  ['36 V drill', true],
  ['55 mm lens', false],
  ['85 mm lens', true],
  ['from 1998', false],
  ['from 1968', true],
  ['1,200 W heater', false],
  ['1200W heater', false],
  ['1300 W heater', true],
  ['3 drawers', false],
  ['iPhone 12', false],
  ['100 % wool', true],
])('%j has a figure that nothing supports: %s', (text, expected) => {
  expect(hasUnsupportedFigure(text, figureEvidence('heater of 1,200 W', printed))).toBe(expected);
});
