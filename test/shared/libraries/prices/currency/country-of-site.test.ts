import { describe, expect, test } from '@jest/globals';
import { countryOfSite } from '../../../../../shared/libraries/prices/currency/country-of-site.ts';

describe('the country whose money a site means', () => {
  test.each([
    ['www.example.com.au', 'AU'],
    ['https://www.example.com.au/product?id=1', 'AU'],
    ['example.de', 'DE'],
    ['HTTPS://SHOP.EXAMPLE.CO.UK:8443/x', 'GB'],
    ['https://user@example.co.nz./', 'NZ'],
    ['example.eu', 'DE'],
    ['пример.рф', 'RU'],
    ['xn--e1afmkfd.xn--p1ai', 'RU'],
    ['shop.com.co', 'CO'],
    ['https://www.example.com/en-au/item', 'AU'],
    ['https://www.example.com/de_CH/item', 'CH'],
    ['https://www.example.com/en-uk/item', 'GB'],
    ['https://www.example.com/au/item', 'AU'],
    ['https://au.example.com/item', 'AU'],
    ['uk.example.com', 'GB'],
    ['https://www.ebay.com/itm/1', 'US'],
    ['www.amazon.com', 'US'],
    ['item.taobao.com', 'CN'],
    ['www.flipkart.com', 'IN'],
    ['www.ebay.com.au', 'AU'],
  ])('the country whose money %s means is %s', (site, country) => {
    expect(countryOfSite(site)).toBe(country);
  });

  test.each([
    'www.example.com',
    'https://shop.co/item',
    'brand.io',
    'shop.tv',
    'www.etsy.com',
    'https://de.example.com/',
    'https://www.example.com/en-zz/',
    'https://www.example.com/a/b/au',
    'localhost',
    '192.168.1.1',
    '',
    '://',
    'https://[::1]/au/',
  ])('%j says nothing about a country', (site) => {
    expect(countryOfSite(site)).toBeUndefined();
  });
});
