import { readPagePrice } from '../../shared/libraries/prices/page-price.ts';
import { bigShops } from '../shared/libraries/prices/page-price/pages/big-shops.ts';
import { bySystem } from '../shared/libraries/prices/page-price/pages/by-system/by-system.ts';
import { freshPages } from '../shared/libraries/prices/page-price/pages/fresh/fresh-pages.ts';
import { secondLookPages } from '../shared/libraries/prices/page-price/pages/fresh/second-look.ts';
import { knownLimits } from '../shared/libraries/prices/page-price/pages/known-limits.ts';
import { languages } from '../shared/libraries/prices/page-price/pages/languages.ts';
import { marketplaces } from '../shared/libraries/prices/page-price/pages/marketplaces.ts';
import { noPrice } from '../shared/libraries/prices/page-price/pages/no-price.ts';
import type { PageCase } from '../shared/libraries/prices/page-price/pages/page-case.ts';
import { shopSystems } from '../shared/libraries/prices/page-price/pages/shop-systems.ts';
import { structuredData } from '../shared/libraries/prices/page-price/pages/structured-data.ts';
import { visibleOnly } from '../shared/libraries/prices/page-price/pages/visible-only.ts';
import type { Figure } from './bound.ts';

/** Invented pages by how they came about. */
const corpora: Readonly<Record<string, readonly PageCase[]>> = {
  'pages invented to try the reader': [
    ...shopSystems,
    ...bigShops,
    ...marketplaces,
    ...structuredData,
    ...languages,
    ...visibleOnly,
    ...noPrice,
  ],
  'pages invented by shop system': Object.values(bySystem).flat(),
  'pages invented without sight of the reader': [...freshPages, ...secondLookPages],
};

/** Those that are read right; the others are known limits. */
export const inventedPages: readonly PageCase[] = Object.values(corpora)
  .flat()
  .filter(({ name }) => !knownLimits.has(name));

/** Whether the page reader reads what a reader with eyes would. */
export function readsRight({ html, url, country, price }: PageCase): boolean {
  const read = readPagePrice(html, { url, ...(country === undefined ? {} : { country }) });
  if (read === undefined || price === undefined) return read === price;
  return Number(read.amount) === Number(price.amount) && read.currency === price.currency;
}

/**
 * The share of each corpus that is read wrong, bounded by its known limits, and the time that a page takes on average.
 */
export const measurePagePrices = (): Figure[] =>
  Object.entries(corpora).flatMap(([kind, pages]) => {
    const subject = `${pages.length} ${kind}`;
    for (const page of pages) readsRight(page);
    const startedAt = performance.now();
    const wrong = pages.filter((page) => !readsRight(page)).length;
    const value = (performance.now() - startedAt) / pages.length;
    /** In hundredths of a per cent, upwards. */
    const shareOf = (count: number): number => Math.ceil((10_000 * count) / pages.length) / 100;
    const limits = pages.filter(({ name }) => knownLimits.has(name)).length;
    return [
      { subject, what: 'read wrong', value: shareOf(wrong), unit: '%', atMost: shareOf(limits) },
      { subject, what: 'time to read one', value, unit: 'ms' },
    ];
  });
