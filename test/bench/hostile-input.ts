import { atOnce, decodePage, readPagePriceInParts } from '../../shared/libraries/prices/page-price.ts';
import { readXml } from '../../shared/operations/market/protocol/xml-reader.ts';
import { startTimeBudget } from '../../shared/platform/call/time-budget.ts';
import { fetchPictures } from '../../shared/platform/pictures/fetch-pictures.ts';
import { createGuardedClient } from '../../shared/platform/web/guarded-client.ts';
import { hostilePages } from '../shared/libraries/prices/page-price/pages/hostile-pages.ts';
import { hugeReplyAnswers } from '../shared/operations/texts/huge-reply.ts';
import { startNoisyPictureHost } from '../shared/platform/pictures/noisy-pictures.ts';
import type { Figure } from './bound.ts';

/** The shortest of several runs: other work on the machine only ever adds time. */
const runCount = 5;

/** Processor seconds of this thread for synchronous work, in the shortest of several runs. */
function processorSeconds(work: () => void): number {
  const runs = Array.from({ length: runCount }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000_000;
  });
  return Math.min(...runs);
}

function measurePages(): Figure[] {
  const url = 'https://shop.com.au/p';
  const pages = hostilePages(3_000_000);
  const measured = pages
    .map(([name, html]) => {
      const bytes = Buffer.from(html).subarray(0, 3_000_000);
      const read = () => atOnce(readPagePriceInParts(decodePage(bytes, 'text/html') ?? [], { url }));
      return { subject: `page of ${name}`, value: 1000 * processorSeconds(read) };
    })
    .toSorted((one, other) => other.value - one.value);
  const what = `processor time, one of the five most expensive of ${pages.length}`;
  return measured.slice(0, 5).map((page) => ({ ...page, what, unit: 'ms', atMost: 150 }));
}

/** What one reading adds to the heap of a small function, garbage included. */
function measureLongTitle(): Figure {
  const html = `<title>${'wörd 字 '.repeat(300_000)}</title><h1>Mug</h1><p>$12.00</p>`;
  const bytes = Buffer.from(html).subarray(0, 3_000_000);
  const before = process.memoryUsage().heapUsed;
  atOnce(readPagePriceInParts(decodePage(bytes, 'text/html') ?? [], { url: 'https://shop.com.au/p' }));
  const value = (process.memoryUsage().heapUsed - before) / 1000;
  return {
    subject: 'page whose title has 3 MB',
    what: 'heap, garbage included',
    value,
    unit: 'kB',
    atMost: 25_000,
  };
}

async function measurePictures(): Promise<Figure> {
  const host = await startNoisyPictureHost({ width: 5000, height: 4000 });
  const budget = startTimeBudget(300_000);
  const client = createGuardedClient({ allowedHosts: { loopback: true, origins: new Set() } });
  const startedAt = performance.now();
  const refused = fetchPictures(host.urls, { client, call: { budget }, field: 'image_urls' });
  await refused.catch(() => undefined);
  const value = (performance.now() - startedAt) / 1000;
  budget.end();
  host.close();
  return {
    subject: 'twenty pictures of noise',
    what: 'until they are refused',
    value,
    unit: 's',
    atMost: 12,
  };
}

function measureReplies(): Figure {
  const replies = ['1,', 'gray, ', '$5 ', 'Nice.', '<a b=', 'Gray Color ', '\u{e0041}a '].flatMap(
    hugeReplyAnswers,
  );
  return {
    subject: 'model reply of a million characters',
    what: 'processor time, the most expensive',
    value: Math.max(...replies.map(processorSeconds)),
    unit: 's',
    atMost: 1,
  };
}

function measureXml(): Figure {
  const nested = `${'<a>'.repeat(90)}${'&amp;'.repeat(500_000)}${'</a>'.repeat(90)}`;
  return {
    subject: 'marketplace answer of entities in nested elements',
    what: 'processor time',
    value: processorSeconds(() => readXml(nested)),
    unit: 's',
    atMost: 2,
  };
}

/** Processor time for the most expensive input that callers may send. */
export const measureHostileInput = async (): Promise<Figure[]> => [
  measureLongTitle(),
  ...measurePages(),
  measureReplies(),
  measureXml(),
  await measurePictures(),
];
