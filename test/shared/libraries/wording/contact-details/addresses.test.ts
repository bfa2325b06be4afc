import { describe, expect, test } from '@jest/globals';
import { addressesIn } from '../../../../../shared/libraries/wording/contact-details/addresses.ts';
import { hasContactDetails } from '../../../../../shared/libraries/wording/contact-details.ts';
import { addressForms } from '../address-forms.ts';

describe('addresses by their form', () => {
  test.each(['EVIL.NET', 'shop.ASP.NET', 'ASP.NET/shop', 'asp.net', 'evil.fl.oz.ru'])(
    '%s is an address, however much it looks like a name',
    (address) => {
      expect(addressesIn(`Blue mug ${address} today`)).not.toEqual([]);
    },
  );

  test.each(addressForms)('%s is found wherever it stands, unless the user wrote it', (address) => {
    expect(addressesIn(address)).not.toEqual([]);
    for (const text of [`Blue mug, see ${address} today`, `Blue mug (${address}), boxed.`]) {
      expect(hasContactDetails(text, '')).toBe(true);
      expect(hasContactDetails(text, `It is from ${address} I think`)).toBe(false);
    }
  });

  test.each([
    '3.5mm jack, No.2, 5.1.2, v1.2.3.4, approx.30cm, 10.cm',
    'U.S.A. made, e.g. blue, i.e. new, e.g.the lid, 8 p.m.',
    'Dr.Martens, Dr. Martens, St.Kilda, L.L.Bean, J.Crew, R.M.Williams, M.A.C, Mr.Men',
    'Vol.II, Mk.II, No.IV, Node.js, Wi-Fi 802.11ac',
    'Colour:blue, scale 1:18, 16:9, ISBN:9780131103627, black//white, AC/DC, w/lid',
    'polka dot dress, look at polka dot shop, red dot sight',
    'Small @ waist, 2 @ 5 cm, 3 for 2@5, wash @ 40°C',
    'Data: 64GB, data:64GB/32GB, file: A4, about: space, Telegram style font',
    'mug...great, mug…great, 良い状態です。箱付き。',
    'Pro ASP.NET Core 7, VB.NET Step by Step, ADO.NET Cookbook, Learning Socket.IO, Json.NET',
    '8 fl.oz lotion, 20 sq.ft rug',
  ])('%s holds no address', (text) => {
    expect(addressesIn(text)).toEqual([]);
    expect(hasContactDetails(text, '')).toBe(false);
  });

  test.each([
    'Great condition.Comes with box',
    '12V.Used',
    'Very clean.Store in a dry place',
    'Evil.Pizza/pay',
  ])('%s, two sentences without a space between them, reads as an address', (text) => {
    expect(hasContactDetails(text, '')).toBe(true);
    expect(hasContactDetails(text, `so ${text} they say`)).toBe(false);
  });
});
