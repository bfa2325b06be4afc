import { expect, test } from '@jest/globals';
import { parsePage } from '../../../../../shared/libraries/prices/page-price/page-tree.ts';
import { priceTextOf } from '../../../../../shared/libraries/prices/page-price/price-text-of.ts';

const textOf = (html: string): string => {
  const box = parsePage(`<body><div id="box">${html}</div></body>`).elements.find(
    ({ attributes }) => attributes.id === 'box',
  );
  return box === undefined ? '' : priceTextOf(box, 120);
};

test.each([
  ['raised cents', '$54<sup>99</sup>', '$54\n99'],
  ['cents by their name', '<b>$1,149</b><span class="cents">50</span>', '$1,149\n50'],
  ['cents after a decimal mark', '<i>299</i><i>,</i><i>90</i>', '299,90'],
  ['bids after the price', '<span>$200</span><a>2 bids</a>', '$200\n2 bids'],
  ['a count of two digits', '<span>$200</span><a>22</a> bids', '$200\n22 bids'],
  ['reviews of three digits', '<b>$35</b> <i>120</i> reviews', '$35\n120 reviews'],
  ['cells of a table', '<td>4</td><td>120 €</td>', '4\n120 €'],
  ['a percentage', '₦ 36,000<b>21%</b>', '₦ 36,000\n21%'],
  ['a number in one element', '<b>1 299</b>', '1 299'],
  ['digits of another script', '<b>۴٬۸۵۰</b> ریال', '4٬850 ریال'],
])('%s: %s reads %j', (_, html, text) => {
  expect(textOf(html)).toBe(text);
});
