import { readPagePrice } from '../../shared/prices/page-price.ts';
import { bigShops } from '../shared/prices/page-price/pages/big-shops.ts';
import { languages } from '../shared/prices/page-price/pages/languages.ts';
import { marketplaces } from '../shared/prices/page-price/pages/marketplaces.ts';
import { noPrice } from '../shared/prices/page-price/pages/no-price.ts';
import type { PageCase } from '../shared/prices/page-price/pages/page-case.ts';
import { shopSystems } from '../shared/prices/page-price/pages/shop-systems.ts';
import { structuredData } from '../shared/prices/page-price/pages/structured-data.ts';
import { visibleOnly } from '../shared/prices/page-price/pages/visible-only.ts';
import type { Figure } from './bound.ts';

export const inventedPages: readonly PageCase[] = [
  ...shopSystems,
  ...bigShops,
  ...marketplaces,
  ...structuredData,
  ...languages,
  ...visibleOnly,
  ...noPrice,
];

/** Whether the page reader reads what a reader with eyes would. */
export function readsRight({ html, url, country, price }: PageCase): boolean {
  const read = readPagePrice(html, { url, ...(country === undefined ? {} : { country }) });
  if (read === undefined || price === undefined) return read === price;
  return Number(read.amount) === Number(price.amount) && read.currency === price.currency;
}

/** How many of the invented shop pages are read wrong, and the time that one takes on average. */
export function measurePagePrices(): Figure[] {
  const subject = `${inventedPages.length} invented shop pages`;
  for (const page of inventedPages) readsRight(page);
  const startedAt = performance.now();
  const wrong = inventedPages.filter((page) => !readsRight(page)).length;
  const value = (performance.now() - startedAt) / inventedPages.length;
  return [
    { subject, what: 'read wrong', value: (100 * wrong) / inventedPages.length, unit: '%', atMost: 0 },
    { subject, what: 'time to read one', value, unit: 'ms' },
  ];
}
