import { atOnce, decodePage, readPagePriceInParts } from '../../shared/libraries/prices/page-price.ts';
import { hostilePages } from '../shared/libraries/prices/page-price/pages/hostile-pages.ts';
import type { Figure } from './bound.ts';
import { leastProcessorMs } from './processor-time.ts';

const pageBytes = 3_000_000;

/** Processor time for the most expensive pages that shops could send. */
export async function measureHostilePages(): Promise<Figure[]> {
  const pages = hostilePages(pageBytes);
  const measured: Pick<Figure, 'subject' | 'value'>[] = [];
  for (const [name, html] of pages) {
    const bytes = Buffer.from(html).subarray(0, pageBytes);
    const url = 'https://shop.com.au/p';
    const read = () => atOnce(readPagePriceInParts(decodePage(bytes, 'text/html') ?? [], { url }));
    measured.push({ subject: `page of ${name}`, value: await leastProcessorMs(read) });
  }
  const what = `processor time, one of the five most expensive of ${pages.length}`;
  return measured
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 5)
    .map((page) => ({ ...page, what, unit: 'ms', atMost: 800 }));
}
