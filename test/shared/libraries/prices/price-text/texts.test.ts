import { expect, test } from '@jest/globals';
import { readPriceText } from '../../../../../shared/libraries/prices/price-text.ts';
import texts from './texts.json' with { type: 'json' };

test.each(texts)('%j in "%s" costs %s', (text, country, amount) => {
  const price = readPriceText(text ?? '', country === '' ? {} : { country: country ?? undefined });
  expect(price === undefined ? null : Number(price.amount)).toBe(amount === null ? null : Number(amount));
});
