import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import { sites } from '../../../../../shared/contract/market/sites.ts';
import { telephonesIn } from '../../../../../shared/libraries/wording/contact-details/telephones.ts';
import { listed } from '../../../../support/listed.ts';

/** Usual ways of writing a number in each country of our sites. */
const numbers: Readonly<Record<string, string>> = {
  AU: '0412 345 678 | 0412345678 | (02) 9876 5432 | 02 9876 5432 | 08.9123.4567 | 1300 123 456 | 1800 123 456 | +61 2 9876 5432 | 0061 412 345 678',
  US: '(212) 555-0123 | 212-555-0123 | 2125550123 | 212.555.0123 | 212 555 0123 | 1-212-555-0123 | +1 212 555 0123 | +12125550123',
  CA: '416-555-0142 | (604) 555-0199 | 4165550142 | 416.555.0142 | +1 514 555 0198 | +1-514-555-0198',
  GB: '07700 900123 | 07700900123 | 020 7946 0958 | (0161) 496 0000 | 0161-496-0000 | +44 20 7946 0958 | +44 (0)20 7946 0958 | 0044 20 7946 0958',
  IE: '087 123 4567 | 0871234567 | (01) 234 5678 | 01-234-5678 | +353 87 123 4567 | 00353 87 123 4567',
  DE: '030 12345678 | (030) 12345678 | 030-1234567 | 089/1234567 | 0151 23456789 | 015123456789 | +49 30 12345678 | 0049 151 23456789',
  FR: '06 12 34 56 78 | 0612345678 | 06.12.34.56.78 | 01-23-45-67-89 | +33 6 12 34 56 78 | 0033 6 12 34 56 78 | +33 (0)6 12 34 56 78',
  IT: '333 1234567 | 3331234567 | 347.1234567 | 02 1234 5678 | 06-12345678 | +39 333 123 4567 | 0039 333 1234567',
  ES: '612 345 678 | 612345678 | 612.345.678 | 912 34 56 78 | 91 234 56 78 | +34 612 345 678 | 0034 612 345 678',
};

describe.each(Object.entries(numbers))('numbers of %s', (_, forms) => {
  test.each(listed(forms))('%s is found in every sentence', (number) => {
    for (const text of [number, `Blau, Ring ${number}`, `Tel. ${number} today`, `mug (${number})`])
      expect(telephonesIn(text)).not.toEqual([]);
  });
});

test.each(
  listed(`
  200 x 300 x 400 mm | 30 x 20 x 10 cm | Size 38 40 42 | 1998 2004 | 2019-2020 | 02/03/2024 | EAN 4006381333931 |
  5901234123457 | 4006381333931 | ISBN 9780306406157 | LEGO 75192 7541 pieces | Canon EF 70-200 mm |
  iPhone 12 128GB | WH-1000XM4 | DHP482 18V | Seiko 7S26-0020 | Casio F-91W 3229 | Levi's 501 W32 L34 | 80 x 200 |
  1.200.000 km | 180/70/30 cm | 600 400 300 mm | Bosch 0 601 9H5 100 | Part 06H 903 016 | Model 2125550123 |
  1/64 scale 1998 | 0,5 l 220-240 V 50/60 Hz 2200 W | 1:24 1967 Ford | 5 000 EUR | 12 34 56 | 1080p 60
`),
)('%s is no telephone number', (text) => {
  expect(telephonesIn(text)).toEqual([]);
});

test('the numbering plans are those of the library for the countries of our sites', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const folder = '../../../../../shared/libraries/wording/contact-details/';
  const own = read(`${import.meta.dirname}/${folder}telephone-metadata.json`);
  const library = read(createRequire(import.meta.url).resolve('libphonenumber-js/metadata.max.json'));
  const countries = Object.values(sites).map(({ country }) => country);
  expect(Object.keys(own.countries).toSorted()).toEqual(countries.toSorted());
  // If a new version of the library brings new plans, write them into the file.
  for (const country of countries) expect(own.countries[country]).toEqual(library.countries[country]);
});
