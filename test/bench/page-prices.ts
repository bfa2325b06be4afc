import { readPagePrice } from '../../shared/libraries/prices/page-price.ts';
import { corpora, type PageCase } from '../shared/libraries/prices/page-price/pages/corpora.ts';
import type { Figure } from './bound.ts';

/** Compares what the page reader reads with what a person would read. */
function readsRight({ html, url, country, price }: PageCase): boolean {
  const read = readPagePrice(html, { url, ...(country === undefined ? {} : { country }) });
  if (read === undefined || price === undefined) return read === price;
  return Number(read.amount) === Number(price.amount) && read.currency === price.currency;
}

/**
 * The share of each corpus that is read wrong, none, and the time that a page takes on average.
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
    return [
      { subject, what: 'read wrong', value: shareOf(wrong), unit: '%', atMost: 0 },
      { subject, what: 'time to read one', value, unit: 'ms' },
    ];
  });
