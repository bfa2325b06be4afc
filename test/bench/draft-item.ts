import type { Figure } from './bound.ts';
import { callHost, startQuietHost } from './quiet-host.ts';

/** Milliseconds that each upstream waits before it answers. */
const delays = { model: 1200, suggestions: 600, aspects: 900, conditions: 500, site: 700 };

/** Sites whose facts have not been kept yet: each is asked once. */
const sites = ['US', 'UK'];

/** Times draft-item with deliberately slow upstreams against the path that nothing can shorten. */
export async function measureDraftItem(): Promise<Figure[]> {
  const host = await startQuietHost();
  const { model, market, samplePicture } = host.standIns;

  async function draft(siteName: string): Promise<number> {
    const startedAt = performance.now();
    const { text } = await callHost(host, '/api/v1/market/draft-item', {
      market_access_token: market?.issueSellerTokens().accessToken,
      image_urls: [samplePicture],
      additional_info: 'Brand: Breville. Toaster, white, used',
      siteName,
    });
    // Only a complete draft counts, with a category and its facts.
    const isComplete = text.includes('"reason"') && !text.includes('"UNAVAILABLE"');
    if (!isComplete) throw new Error(text.slice(0, 500));
    return performance.now() - startedAt;
  }

  try {
    await draft('Australia');
    const slow = (path: string, milliseconds: number) =>
      market?.faults.add({ path, kind: 'delay', milliseconds, times: 10_000 });
    slow('get_category_suggestions', delays.suggestions);
    slow('get_item_aspects', delays.aspects);
    slow('get_item_condition_policies', delays.conditions);
    for (const path of ['api.dll', '/location', 'get_shipping_services']) slow(path, delays.site);
    model?.faults.add({ kind: 'delay', milliseconds: delays.model, times: 10_000 });
    const times: number[] = [];
    for (const site of sites) times.push(await draft(site));
    const necessary = 2 * delays.model + delays.suggestions + Math.max(delays.aspects, delays.conditions);
    return [
      {
        subject: 'draft-item',
        what: 'whole call ÷ (model + suggestions + slowest of aspects and conditions + model)',
        value: Math.min(...times) / necessary,
        unit: '×',
        atMost: 1.15,
      },
    ];
  } finally {
    await host.stop();
  }
}
