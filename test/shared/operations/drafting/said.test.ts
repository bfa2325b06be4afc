import { describe, expect, test } from '@jest/globals';
import { type SiteName, sites, type UnitSystem } from '../../../../shared/contract/market/sites.ts';
import { readSaid } from '../../../../shared/operations/drafting/said/read-said.ts';
import type { PassageName } from '../../../../shared/operations/texts/product.ts';

const none = { price: '', shippingCost: '', postalCode: '', parcelSize: '', parcelWeight: '' };

/** What is read where the model points at these passages. */
function read(
  userText: string,
  passages: Partial<Record<PassageName, string>>,
  site: SiteName = 'Australia',
) {
  const said = readSaid({ ...none, ...passages }, userText, { site, units: sites[site].unitSystems[0] });
  return Object.fromEntries([...said].map(([field, { value }]) => [field, value]));
}

test('the passage is given back as the seller wrote it', () => {
  const site = { site: 'Australia', units: 'Metric' } as const;
  const said = readSaid({ ...none, price: 'asking $45' }, 'Nice set, Asking\n$45 firm', site);
  expect(said.get('startPrice')).toEqual({ value: '45', source: { from: 'words', words: 'Asking\n$45' } });
});

describe('prices', () => {
  test.each<[string, string, string | undefined, SiteName?]>([
    ['asking $45', 'asking $45', '45'],
    ['asking 45', 'asking 45', '45'],
    ['45 ono', '45', '45'],
    ['Price is $1,250.50 firm', '$1,250.50', '1250.50'],
    ['AU$45', 'AU$45', '45'],
    ['45 bucks', '45 bucks', '45'],
    ['asking £45', 'asking £45', '45', 'UK'],
    ['RRP $90, asking $45', '$45', '45'],
    ['asking $45 plus postage $9.50', 'asking $45', '45'],
    ['asking $45 plus postage $9.50', '$9.50', undefined],
    ['RRP $90, asking $45', 'RRP $90', undefined],
    ['paid $90 last year', '$90', undefined],
    ['bought new for $90', '$90', undefined],
    ['original price $90', 'price $90', undefined],
    ['was $90, now $45 ono', '$45', '45'],
    ['was $90, now $45 ono', '$90', undefined],
    ['swap for $50 store credit', '$50', undefined],
    ['comes with a $50 gift voucher', '$50', undefined],
    ['insured for $500', '$500', undefined],
    ['new ones sell for $99', '$99', undefined],
    ['holds $2 coins', '$2', undefined],
    ['asking £45', 'asking £45', undefined],
    ['asking $45', 'asking $45', undefined, 'UK'],
    ['AU $45', '$45', undefined, 'US'],
    ['US $45', 'US $45', undefined],
    ['asking 45 euro', 'asking 45 euro', undefined],
    ['asking $45,000', 'asking $45', undefined],
    ['asking $40-50', 'asking $40', undefined],
    ['asking $40-50', 'asking $40-50', undefined],
    ['size 45', '45', undefined],
    ['20% off', '20%', undefined],
    ['nothing of the kind', 'asking $45', undefined],
    ['asking $45', 'asking $45', '45', 'Canada'],
    ['US $45', 'US $45', undefined, 'Canada'],
    ['asking €45', 'asking €45', '45', 'Ireland'],
    ['asking £45', 'asking £45', undefined, 'Ireland'],
    ['Preis 45 €, Neupreis war 90 €', 'Preis 45 €', '45', 'Germany'],
    ['Preis 45 €, Neupreis war 90 €', '90 €', undefined, 'Germany'],
    ['VB 1.250,50 €', '1.250,50 €', '1250.50', 'Germany'],
    ['45 € VB', '45 €', '45', 'Germany'],
    ['asking 45 euros', 'asking 45 euros', '45', 'Germany'],
    ['prix 45 €, payé 90 €', 'prix 45 €', '45', 'France'],
    ['prix 45 €, payé 90 €', '90 €', undefined, 'France'],
    ['prezzo 45,50 euro', '45,50 euro', '45.50', 'Italy'],
    ['pagato 90 €', '90 €', undefined, 'Italy'],
    ['precio 45 €', 'precio 45 €', '45', 'Spain'],
    ['valor 90 €', '90 €', undefined, 'Spain'],
  ])('in %j the passage %j gives %s', (words, price, expected, site = 'Australia') => {
    expect(read(words, { price }, site).startPrice).toBe(expected);
  });
});

describe('postage', () => {
  test.each<[string, string, string | undefined, SiteName?]>([
    ['postage 9.50', 'postage 9.50', '9.50'],
    ['asking $45 plus postage $9.50', 'postage $9.50', '9.50'],
    ['$12 for shipping', '$12 for shipping', '12'],
    ['free shipping', 'free shipping', '0'],
    ['Postage is free.', 'Postage is free', '0'],
    ['free shipping over $50', 'free shipping', undefined],
    ['no free postage', 'free postage', undefined],
    ['postage from $9', 'postage from $9', undefined],
    ['postage $9.50, or $30 overseas', '$30 overseas', undefined],
    ['asking $45', '$45', undefined],
    ['pick up only', 'pick up only', undefined],
    ['zzgl. 5,49 € Versand', '5,49 € Versand', '5.49', 'Germany'],
    ['Preis 45 €, Versand 5,49 €', 'Versand 5,49 €', '5.49', 'Germany'],
    ['kostenloser Versand', 'kostenloser Versand', '0', 'Germany'],
    ['kostenloser Versand ab 50 €', 'kostenloser Versand', undefined, 'Germany'],
    ['kein kostenloser Versand', 'kostenloser Versand', undefined, 'Germany'],
    ['livraison 6 €', 'livraison 6 €', '6', 'France'],
    ['livraison gratuite', 'livraison gratuite', '0', 'France'],
    ['spedizione 7,90 €', 'spedizione 7,90 €', '7.90', 'Italy'],
    ['spedizione gratuita', 'spedizione gratuita', '0', 'Italy'],
    ['gastos de envío 5 €', 'gastos de envío 5 €', '5', 'Spain'],
    ['envío gratis', 'envío gratis', '0', 'Spain'],
    ['USB port 45 €', '45 €', undefined, 'Ireland'],
  ])('in %j the passage %j gives %s', (words, shippingCost, expected, site = 'Australia') => {
    expect(read(words, { shippingCost }, site).shippingServiceCost).toBe(expected);
  });
});

describe('postal codes', () => {
  test.each<[string, string, SiteName, string | undefined]>([
    ['pick up from 3056', '3056', 'Australia', '3056'],
    ['Brunswick VIC 3056', 'VIC 3056', 'Australia', '3056'],
    ['bought in 2019', '2019', 'Australia', undefined],
    ['model 3056', '3056', 'Australia', undefined],
    ['pick up in Sydney 2000', '2000', 'Australia', '2000'],
    ['Sydney NSW 2000', 'NSW 2000', 'Australia', '2000'],
    ['made in 1995, pick up', '1995', 'Australia', undefined],
    ['based here since 2010', '2010', 'Australia', undefined],
    ['bought 2019, collection only', '2019', 'Australia', undefined],
    ['pick up only, model 3056', '3056', 'Australia', undefined],
    ['Austin, TX 78701', '78701', 'US', '78701'],
    ['set in 90210', '90210', 'US', undefined],
    ['or 90210', '90210', 'US', undefined],
    ['part no 90210', '90210', 'US', undefined],
    ['art 90210, pickup', '90210', 'US', undefined],
    ['model M1 2AB', 'M1 2AB', 'UK', undefined],
    ['zip 90210', '90210', 'US', '90210'],
    ['ships from 90210-1234', '90210-1234', 'US', '90210-1234'],
    ['pick up from 3056', '3056', 'US', undefined],
    ['collect from sw1a 1aa', 'sw1a 1aa', 'UK', 'SW1A 1AA'],
    ['collect from SW1A', 'SW1A', 'UK', undefined],
    ['pickup k1a0b1', 'k1a0b1', 'Canada', 'K1A 0B1'],
    ['model K1A 0B1', 'K1A 0B1', 'Canada', undefined],
    ['collect d02 af30', 'd02 af30', 'Ireland', 'D02 AF30'],
    ['Abholung in 10115 Berlin', '10115 Berlin', 'Germany', '10115'],
    ['PLZ 10115', 'PLZ 10115', 'Germany', '10115'],
    ['Modell 10115, Abholung', '10115', 'Germany', undefined],
    ['retrait à Paris, code postal 75001', '75001', 'France', '75001'],
    ['ritiro a Roma 00184', '00184', 'Italy', '00184'],
    ['recogida en Madrid 28001', '28001', 'Spain', '28001'],
    ['recogida, 99001', '99001', 'Spain', undefined],
    ['Gewicht 10115', '10115', 'Germany', undefined],
  ])('in %j the passage %j gives on %s %s', (words, postalCode, site, expected) => {
    expect(read(words, { postalCode }, site).postalCode).toBe(expected);
  });
});

describe('the parcel', () => {
  const words = 'parcel 30 x 20 x 10 cm, 1.2 kg';
  const passages = { parcelSize: '30 x 20 x 10 cm', parcelWeight: '1.2 kg' };

  test('the parcel is read in the units of the site, rounded up', () => {
    expect(read(words, passages)).toEqual({
      packageLength: '30',
      packageWidth: '20',
      packageDepth: '10',
      WeightMajor: '1',
      WeightMinor: '200',
    });
    expect(read(words, passages, 'US')).toEqual({
      packageLength: '12',
      packageWidth: '8',
      packageDepth: '4',
      WeightMajor: '2',
      WeightMinor: '11',
    });
  });

  test('a Canadian listing may state its parcel in either system', () => {
    const weightIn = (units: UnitSystem) => {
      const said = readSaid({ ...none, ...passages }, words, { site: 'Canada', units });
      return [said.get('WeightMajor')?.value, said.get('WeightMinor')?.value];
    };
    expect(weightIn('Metric')).toEqual(['1', '200']);
    expect(weightIn('English')).toEqual(['2', '11']);
  });

  test.each<[string, object, object, SiteName?]>([
    [
      'Box is 8in x 12in x 4.2in',
      { parcelSize: '8in x 12in x 4.2in' },
      { packageLength: '12', packageWidth: '8', packageDepth: '5' },
      'US',
    ],
    ['packed weight 2 lb 3 oz', { parcelWeight: '2 lb 3 oz' }, { WeightMajor: '2', WeightMinor: '3' }, 'US'],
    [
      'Parcel 12 x 10 x 8 inches, 3 lb 4 oz',
      { parcelWeight: '3 lb' },
      { WeightMajor: '3', WeightMinor: '4' },
      'US',
    ],
    ['parcel 2 kg 300 g', { parcelWeight: '2 kg' }, { WeightMajor: '2', WeightMinor: '300' }],
    ['parcel 2 kg and 300 g.', { parcelWeight: '300 g' }, { WeightMajor: '2', WeightMinor: '300' }],
    ['Packed weight: 3 lbs. 4 oz.', { parcelWeight: '3 lbs' }, { WeightMajor: '3', WeightMinor: '4' }, 'US'],
    ['parcel 2 kg. 300 g of tea', { parcelWeight: '2 kg' }, { WeightMajor: '2', WeightMinor: '0' }],
    ['parcel 2 kg, the mug 300 g', { parcelWeight: '2 kg' }, { WeightMajor: '2', WeightMinor: '0' }],
    [
      'parcel 12 x 10 x 8 inches',
      { parcelSize: '12 x 10' },
      { packageLength: '12', packageWidth: '10', packageDepth: '8' },
      'US',
    ],
    ['Packed it is 850g', { parcelWeight: '850g' }, { WeightMajor: '0', WeightMinor: '850' }],
    [
      'Toaster 25 x 15 x 20 cm, parcel 30 x 20 x 25 cm',
      { parcelSize: '30 x 20 x 25 cm' },
      { packageLength: '30', packageWidth: '25', packageDepth: '20' },
    ],
    ['Toaster 25 x 15 x 20 cm, parcel 30 x 20 x 25 cm', { parcelSize: '25 x 15 x 20 cm' }, {}],
    ['1 kg, and 1.5 kg boxed', { parcelWeight: '1 kg' }, {}],
    ['Jewellery box 30 x 20 x 10 cm', { parcelSize: '30 x 20 x 10 cm' }, {}],
    ['Tool box, 30 x 20 x 10 cm, 2 kg', { parcelSize: '30 x 20 x 10 cm', parcelWeight: '2 kg' }, {}],
    ['Boxed, 30 x 20 x 10 cm', { parcelSize: '30 x 20 x 10 cm' }, {}],
    ['500 g package of tea', { parcelWeight: '500 g' }, {}],
    ['30 x 20 x 10 cm', { parcelSize: '30 x 20 x 10 cm' }, {}],
    ['The vase weighs 1.2 kg', { parcelWeight: '1.2 kg' }, {}],
    ['parcel 30 x 20 x 10', { parcelSize: '30 x 20 x 10' }, {}],
    ['parcel 30 x 20 cm', { parcelSize: '30 x 20 cm' }, {}],
    ['parcel under 3 kg', { parcelWeight: '3 kg' }, {}],
    ['parcel 0 kg', { parcelWeight: '0 kg' }, {}],
    [
      'Paket 30 x 20 x 10,5 cm, 1,2 kg',
      { parcelSize: '30 x 20 x 10,5 cm', parcelWeight: '1,2 kg' },
      { packageLength: '30', packageWidth: '20', packageDepth: '11', WeightMajor: '1', WeightMinor: '200' },
      'Germany',
    ],
    ['Paket 1.200 g', { parcelWeight: '1.200 g' }, {}, 'Germany'],
    ['Paket 1.2 kg', { parcelWeight: '1.2 kg' }, { WeightMajor: '1', WeightMinor: '200' }, 'Germany'],
    ['Originalkarton 2 kg', { parcelWeight: '2 kg' }, {}, 'Germany'],
    [
      'colis de 850 grammes',
      { parcelWeight: '850 grammes' },
      { WeightMajor: '0', WeightMinor: '850' },
      'France',
    ],
    ['pacco 2 chili', { parcelWeight: '2 chili' }, { WeightMajor: '2', WeightMinor: '0' }, 'Italy'],
    ['paquete 2 kg', { parcelWeight: '2 kg' }, { WeightMajor: '2', WeightMinor: '0' }, 'Spain'],
    ['paquete de menos de 3 kg', { parcelWeight: '3 kg' }, {}, 'Spain'],
  ])('in %j the passages %j give the parcel %j', (said, passage, expected, site = 'Australia') => {
    expect(read(said, passage, site)).toEqual(expected);
  });
});
