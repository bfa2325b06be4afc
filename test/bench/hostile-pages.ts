import { atOnce, decodePage, readPagePriceInParts } from '../../shared/libraries/prices/page-price.ts';
import { hostilePages } from '../shared/libraries/prices/page-price/pages/hostile-pages.ts';
import type { Figure } from './bound.ts';

const runCount = 5;
const pageBytes = 3_000_000;

/** Processor seconds of this thread for synchronous work. Other work on the machine only ever adds time. */
function shortestSeconds(work: () => void): number {
  const runs = Array.from({ length: runCount }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000_000;
  });
  return Math.min(...runs);
}

/** Processor time for the most expensive pages that shops may send. */
export async function measureHostilePages(): Promise<Figure[]> {
  const pages = hostilePages(pageBytes);
  const measured = pages.map(([name, html]) => {
    const bytes = Buffer.from(html).subarray(0, pageBytes);
    const url = 'https://shop.com.au/p';
    const read = () => atOnce(readPagePriceInParts(decodePage(bytes, 'text/html') ?? [], { url }));
    return { subject: `page of ${name}`, value: 1000 * shortestSeconds(read) };
  });
  const what = `processor time, one of the five most expensive of ${pages.length}`;
  return measured
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 5)
    .map((page) => ({ ...page, what, unit: 'ms', atMost: 800 }));
}
