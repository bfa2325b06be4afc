import { describe, expect, test } from '@jest/globals';
import { type SiteName, sites, type UnitSystem } from '../../../../shared/contract/market/sites.ts';
import { readSaid } from '../../../../shared/operations/drafting/said.ts';
import type { PassageName } from '../../../../shared/operations/texts/ask-for-product.ts';
import { noPassages } from './specifics/cases.ts';

/** The facts read from passages that the model points at. */
function read(
  userText: string,
  passages: Partial<Record<PassageName, string>>,
  site: SiteName = 'Australia',
  units: UnitSystem = sites[site].unitSystems[0],
) {
  const said = readSaid({ ...noPassages, ...passages }, { userText, site, units });
  return Object.fromEntries([...said].map(([field, { value }]) => [field, value]));
}

test('the passage is returned as the seller wrote it', () => {
  const reading = { userText: 'Nice set, Asking\n$45 firm', site: 'Australia', units: 'Metric' } as const;
  const said = readSaid({ ...noPassages, price: 'asking $45' }, reading);
  expect(said.get('startPrice')).toEqual({ value: '45', source: { from: 'words', words: 'Asking\n$45' } });
});

describe('prices', () => {
  test.each<[string, string, string | undefined, SiteName?]>([
    ['asking $45', 'asking $45', '45'],
    ['asking 45', 'asking 45', '45'],
    ['45 ono', '45', '45'],
    ['Price is $1,250.50 firm', '$1,250.50', '1250.50'],
    ['45 bucks', '45 bucks', '45'],
    ['asking £45', 'asking £45', '45', 'UK'],
    ['asking €45', 'asking €45', '45', 'Ireland'],
    ['asking 45 euros', 'asking 45 euros', '45', 'Germany'],
    ['VB 1.250,50 €', '1.250,50 €', '1250.50', 'Germany'],
    ['prezzo 45,50 euro', '45,50 euro', '45.50', 'Italy'],
    ['asking £45', 'asking £45', undefined],
    ['AU $45', 'AU $45', undefined, 'US'],
    ['asking $45', 'asking $45', undefined, 'UK'],
    ['US $45', 'US $45', undefined, 'Canada'],
    ['asking 45 euro', 'asking 45 euro', undefined],
    ['RRP $90, asking $45', 'RRP $90', undefined],
    ['was $90', 'was $90', undefined],
    ['$20 per week', '$20 per week', undefined],
    ['€120 a month', '€120 a month', undefined, 'Germany'],
    ['asking $45,000', 'asking $45', undefined],
    ['asking $1234567890123', 'asking $1234567890123', undefined],
    ['asking $40-50', 'asking $40-50', undefined],
    ['free to a good home, $0', '$0', undefined],
    ['20% off', '20%', undefined],
    ['nothing of the kind', 'asking $45', undefined],
  ])('in %j the passage %j gives %s', (words, price, expected, site = 'Australia') => {
    expect(read(words, { price }, site).startPrice).toBe(expected);
  });
});

describe('postage', () => {
  test.each<[string, string, string | undefined, SiteName?]>([
    ['postage 9.50', 'postage 9.50', '9.50'],
    ['asking $45 plus postage $9.50', 'postage $9.50', '9.50'],
    ['$12 for shipping', '$12 for shipping', '12'],
    ['zzgl. 5,49 € Versand', '5,49 € Versand', '5.49', 'Germany'],
    ['livraison 6 €', 'livraison 6 €', '6', 'France'],
    ['gastos de envío 5 €', 'gastos de envío 5 €', '5', 'Spain'],
    ['postage £9', 'postage £9', undefined],
    ['postage $9 to $12', 'postage $9 to $12', undefined],
    ['pick up only', 'pick up only', undefined],
  ])('in %j the passage %j gives %s', (words, shippingCost, expected, site = 'Australia') => {
    expect(read(words, { shippingCost }, site).shippingServiceCost).toBe(expected);
  });

  test('is free if the words say so, but not for “free above an amount”', () => {
    const free = (words: string) => read(words, { freeShipping: words }).shippingServiceCost;
    expect(free('free shipping')).toBe('0');
    expect(free('kostenloser Versand')).toBe('0');
    expect(free('free shipping over $50')).toBeUndefined();
    expect(read('nothing of the kind', { freeShipping: 'free shipping' })).toEqual({});
  });
});

describe('postal codes', () => {
  test.each<[string, string, SiteName, string | undefined]>([
    ['pick up from 3056', '3056', 'Australia', '3056'],
    ['Brunswick VIC 3056', 'VIC 3056', 'Australia', '3056'],
    ['between 3056 and 3057', 'between 3056 and 3057', 'Australia', undefined],
    ['for $3056', '$3056', 'Australia', undefined],
    ['pick up from 3056', '3056', 'US', undefined],
    ['ships from 90210-1234', '90210-1234', 'US', '90210-1234'],
    ['collect from sw1a 1aa', 'sw1a 1aa', 'UK', 'SW1A 1AA'],
    ['collect from SW1A', 'SW1A', 'UK', undefined],
    ['pickup k1a0b1', 'k1a0b1', 'Canada', 'K1A 0B1'],
    ['collect d02 af30', 'd02 af30', 'Ireland', 'D02 AF30'],
    ['Abholung in 10115 Berlin', '10115 Berlin', 'Germany', '10115'],
    ['retrait à Paris, code postal 75001', '75001', 'France', '75001'],
    ['recogida, 99001', '99001', 'Spain', undefined],
  ])('in %j the passage %j gives on %s %s', (words, postalCode, site, expected) => {
    expect(read(words, { postalCode }, site).postalCode).toBe(expected);
  });
});

describe('the parcel', () => {
  const words = 'parcel 30 x 20 x 10 cm, 1.2 kg';
  const passages = { parcelSize: '30 x 20 x 10 cm', parcelWeight: '1.2 kg' };
  const metric = { packageLength: '30', packageWidth: '20', packageDepth: '10' };

  test('is read in the units of the listing, rounded up, the longest side first', () => {
    expect(read(words, passages)).toEqual({ ...metric, WeightMajor: '1', WeightMinor: '200' });
    const english = { packageLength: '12', packageWidth: '8', packageDepth: '4' };
    const expected = { ...english, WeightMajor: '2', WeightMinor: '11' };
    expect(read(words, passages, 'US')).toEqual(expected);
    // A Canadian listing may state its parcel in either system.
    expect(read(words, passages, 'Canada', 'English')).toEqual(expected);
  });

  test.each<[string, object, object, SiteName?]>([
    [
      'Box is 8in x 12in x 4.2in',
      { parcelSize: '8in x 12in x 4.2in' },
      { packageLength: '12', packageWidth: '8', packageDepth: '5' },
      'US',
    ],
    ['packed weight 2 lb 3 oz', { parcelWeight: '2 lb 3 oz' }, { WeightMajor: '2', WeightMinor: '3' }, 'US'],
    ['Packed: 3 lbs. 4 oz.', { parcelWeight: '3 lbs' }, { WeightMajor: '3', WeightMinor: '4' }, 'US'],
    ['parcel 2 kg 300 g', { parcelWeight: '300 g' }, { WeightMajor: '2', WeightMinor: '300' }],
    ['parcel 2 kg, the mug is 300 g', { parcelWeight: '2 kg' }, { WeightMajor: '2', WeightMinor: '0' }],
    ['Packed it is 850g', { parcelWeight: '850g' }, { WeightMajor: '0', WeightMinor: '850' }],
    [
      'Paket 30 x 20 x 10,5 cm, 1,2 kg',
      { parcelSize: '30 x 20 x 10,5 cm', parcelWeight: '1,2 kg' },
      { packageLength: '30', packageWidth: '20', packageDepth: '11', WeightMajor: '1', WeightMinor: '200' },
      'Germany',
    ],
    ['parcel 30 x 20 x 10', { parcelSize: '30 x 20 x 10' }, {}],
    ['parcel 30 x 20 cm', { parcelSize: '30 x 20 cm' }, {}],
    ['parcel 0 kg', { parcelWeight: '0 kg' }, {}],
    ['parcel 1 kg 200 g 300 g', { parcelWeight: '1 kg 200 g 300 g' }, {}],
    ['parcel 500 kg', { parcelWeight: '500 kg' }, {}],
    ['a toaster', { parcelWeight: '2 kg' }, {}],
  ])('in %j the passages %j give the parcel %j', (said, passage, expected, site = 'Australia') => {
    expect(read(said, passage, site)).toEqual(expected);
  });
});
