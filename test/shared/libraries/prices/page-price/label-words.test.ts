import { describe, expect, test } from '@jest/globals';
import { boundedLabels } from '../../../../../shared/libraries/prices/page-price/label-words.ts';

describe('a label before an amount', () => {
  test.each([
    ['was', 'old'],
    ['unser bisheriger preis', 'old'],
    ['лист ціна — стара ціна:', 'old'],
    ['de', 'old'],
    ['van:', 'old'],
    ['normalpris', 'regular'],
    ['regular price', 'regular'],
    ['jetzt nur', 'now'],
    ['price', 'now'],
    ['sie sparen 24 % (', 'side'],
    ['versandkostenfrei ab', 'side'],
    ['6 cuotas sin interés de', 'side'],
    ['kliendikaardiga:', 'side'],
    ['enhedspris', 'side'],
    ['gift wrap +', 'side'],
    ['comprar 10 por', 'side'],
    ['ex tax:', 'net'],
    ['без пдв:', 'net'],
    ['starting bid:', 'startBid'],
    ['aktuelt bud', 'bid'],
    ['oak table', undefined],
    ['', undefined],
  ])('%j before an amount makes it %s', (label, standing) => {
    expect(boundedLabels().before(label)).toBe(standing);
  });
});

describe('words after an amount', () => {
  test.each([
    ['(税抜)', 'net'],
    ['exkl. moms', 'net'],
    ['(税込)', 'now'],
    ['ポイント還元', 'side'],
    ['or more: free delivery', 'side'],
    ['köp', undefined],
    ['in stock', undefined],
  ])('%j after an amount makes it %s', (tail, standing) => {
    expect(boundedLabels().after(tail)).toBe(standing);
  });
});

test('labels beyond the budget say nothing', () => {
  const labels = boundedLabels();
  for (let index = 0; index < 5_000; index++) labels.before(`was ${'x'.repeat(50)} ${index}`);
  expect(labels.before('was')).toBeUndefined();
});
