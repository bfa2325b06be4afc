import { expect, test } from '@jest/globals';
import { priceNote } from '../../../shared/pricing/price-note.ts';
import type { PriceGap } from '../../../shared/pricing/price-of-match.ts';

const gap = (code: PriceGap | undefined, lacking?: string) => ({ gap: code, lacking });

test.each([
  ['without comparables', [], undefined],
  ['as soon as one has a price', [gap('no-price'), gap(undefined)], undefined],
  ['no price found', [gap('no-price'), gap('no-price')], 'no-price'],
  ['no currency known', [gap('currency')], 'currency'],
  ['all come to 0.00', [gap('zero')], 'zero'],
  [
    'currencies without a rate, each once, in order',
    [gap('no-rate', 'XOF'), gap('no-rate', 'XAF'), gap('no-rate', 'XOF')],
    'no-rate: XAF, XOF',
  ],
  [
    'several reasons',
    [gap('no-price'), gap('unreadable'), gap('zero'), gap('currency'), gap('no-rate', 'KPW')],
    'no-rate: KPW; currency; zero; unreadable; no-price',
  ],
] as const)('%s', (_name, evidence, note) => {
  expect(priceNote(evidence)).toBe(note);
});
