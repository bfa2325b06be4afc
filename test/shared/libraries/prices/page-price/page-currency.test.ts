import { describe, expect, test } from '@jest/globals';
import { readPagePrice } from '../../../../../shared/libraries/prices/page-price.ts';

interface Case {
  readonly shown: string;
  readonly url?: string;
  readonly lang?: string;
  readonly head?: string;
  readonly country?: string;
}

const currencyOf = ({ shown, url = 'https://shop.example.com/p', lang = 'en', head = '', country }: Case) =>
  readPagePrice(
    `<html lang="${lang}"><head><title>Pan</title>${head}</head><body><h1>Pan</h1><div class="price">${shown}</div><button>Add to cart</button></body></html>`,
    { url, ...(country === undefined ? {} : { country }) },
  )?.currency;

const ld = (currency: string) =>
  `<script type="application/ld+json">{"@type":"Product","name":"Pan","offers":{"price":"50","priceCurrency":"${currency}"}}</script>`;

describe('the currency of a page', () => {
  test.each<[name: string, page: Case, currency: string | undefined]>([
    [
      'a code in the text beats all',
      { shown: 'NZD 50', url: 'https://shop.com.au/p', head: ld('AUD') },
      'NZD',
    ],
    ['an unambiguous sign beats the data', { shown: '50 €', head: ld('USD') }, 'EUR'],
    [
      'the data explain an ambiguous sign',
      { shown: '$50', head: ld('CAD'), url: 'https://shop.com.au/p' },
      'CAD',
    ],
    ['data that contradict the sign are passed over', { shown: '50 kr', head: ld('EUR'), lang: 'nb' }, 'NOK'],
    [
      'a meta element explains a sign',
      { shown: '$50', head: '<meta property="og:price:currency" content="SGD">' },
      'SGD',
    ],
    ['the domain explains a sign', { shown: '$50', url: 'https://shop.com.au/p', country: 'us' }, 'AUD'],
    [
      'the region in the path explains a sign',
      { shown: '$50', url: 'https://shop.example.com/en-nz/p', country: 'us' },
      'NZD',
    ],
    ['the region of the language explains a sign', { shown: '$50', lang: 'en-AU', country: 'us' }, 'AUD'],
    ['a language of one country explains a sign', { shown: '50 kr', lang: 'sv', country: 'au' }, 'SEK'],
    ['the language makes a sign that of yen', { shown: '¥5,000', lang: 'ja', country: 'au' }, 'JPY'],
    ['the country of the request explains a sign', { shown: '$50', country: 'nz' }, 'NZD'],
    ['the country of the request does not change another sign', { shown: '£50', country: 'au' }, 'GBP'],
    ['a bare dollar that nothing explains is that of the United States', { shown: '$50' }, 'USD'],
    ['kroner that nothing explains have no currency', { shown: '50 kr' }, undefined],
    ['crowns in a request from elsewhere have no currency', { shown: '50 kr', country: 'au' }, undefined],
  ])('%s', (_, page, currency) => {
    expect(currencyOf(page)).toBe(currency);
  });
});
