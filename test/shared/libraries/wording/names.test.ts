import { expect, test } from '@jest/globals';
import { describingWords, isName } from '../../../../shared/libraries/wording/names.ts';

const describing = describingWords(['A gray enamel mug with a colored rim', 'handle']);

test.each(['Color Street', 'Game Boy Color', 'Gray Nicolls', 'The Color Purple', 'Armor', 'Honor Magic 5'])(
  '%s may be called a name',
  (name) => {
    expect(isName(name, describing)).toBe(true);
  },
);

test.each(['gray', 'gray mug', 'Gray', 'Gray Enamel Mug', 'Colored', 'Gray, Enamel Mug', 'Color: Gray', ''])(
  '%j may not be called a name of a gray mug',
  (name) => {
    expect(isName(name, describing)).toBe(false);
  },
);
