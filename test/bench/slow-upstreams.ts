import { type EmulatorRequest, json, startEmulator } from '../../lib/sandbox/emulator/emulator.ts';
import type { Figure } from './bound.ts';
import { callHost, startQuietHost } from './quiet-host.ts';

const pageCount = 10;
const runs = 3;
const seconds = (milliseconds: number) => milliseconds / 1000;

const product = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Mug',
  offers: { '@type': 'Offer', price: '20.00', priceCurrency: 'AUD' },
});

/** Ten matches without a price, each priced on a separate page. */
function answer({ path, url }: EmulatorRequest) {
  if (path.startsWith('/page/')) {
    const body = `<!doctype html><script type="application/ld+json">${product}</script>`;
    return { status: 200, headers: { 'content-type': 'text/html' }, body };
  }
  const visual_matches = Array.from({ length: pageCount }, (_, index) => ({
    title: `Mug ${index}`,
    link: `${url.origin}/page/${index}`,
    source: 'Shop',
    thumbnail: `${url.origin}/${index}.jpg`,
  }));
  return json(200, { visual_matches });
}

interface Delays {
  readonly source: number;
  readonly page: number;
  readonly model: number;
}

/** Times the two pricing operations with deliberately slow upstreams, the best of a few runs each. */
export async function measureSlowUpstreams(): Promise<Figure[]> {
  const slow = await startEmulator(answer);
  const host = await startQuietHost({
    VISUAL_SEARCH: 'lens',
    LENS_API_URL: `${slow.url}/search.json`,
    LENS_API_KEY: 'benchmark',
  });
  const { model, samplePicture } = host.standIns;

  async function call(operation: string, fresh: boolean): Promise<void> {
    const body = { image_url: samplePicture, limit: pageCount, fresh };
    const { text, headers } = await callHost(host, `/api/v1/${operation}`, body);
    // Only a complete answer counts, with every price read and the model called.
    const prices = text.match(/"price":"?20(?:\.00)?"?[,}]/g)?.length ?? 0;
    const isComplete = prices >= pageCount && !text.includes('"appraisal_error":{');
    if (!isComplete || headers.get('x-comparables') !== (fresh ? 'searched' : 'kept')) {
      throw new Error(`${operation}: ${text.slice(0, 500)}`);
    }
  }

  async function best(operation: string, delays: Delays, fresh = true): Promise<number> {
    const times = 10_000;
    slow.faults.clear();
    model?.faults.clear();
    slow.faults.add({ path: '/page/', kind: 'delay', milliseconds: delays.page, times });
    slow.faults.add({ path: '/search.json', kind: 'delay', milliseconds: delays.source, times });
    model?.faults.add({ kind: 'delay', milliseconds: delays.model, times });
    let shortest = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs; run += 1) {
      const startedAt = performance.now();
      await call(operation, fresh);
      shortest = Math.min(shortest, seconds(performance.now() - startedAt));
    }
    return shortest;
  }

  try {
    const none = { source: 0, page: 0, model: 0 };
    await best('appraise-product', none);
    const pages = await best('predict-price', { ...none, page: 1000 });
    const delays = { source: 1500, page: 1000, model: 1200 };
    const appraisal = await best('appraise-product', delays);
    const second = await best('appraise-product', delays, false);
    const necessary = seconds(delays.source + delays.page + delays.model);
    return [
      { subject: 'predict-price', what: 'ten pages of 1 s each', value: pages, unit: 's', atMost: 1.3 },
      {
        subject: 'appraise-product',
        what: 'whole call ÷ (source + page + model)',
        value: appraisal / necessary,
        unit: '×',
        atMost: 1.15,
      },
      {
        subject: 'appraise-product',
        what: 'whole call on kept comparables ÷ model',
        value: second / seconds(delays.model),
        unit: '×',
        atMost: 1.15,
      },
    ];
  } finally {
    await host.stop();
    await slow.stop();
  }
}
