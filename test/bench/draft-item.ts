import { readHostEnvironment } from '../../lib/sandbox/environment.ts';
import { startLocalHost } from '../../lib/sandbox/host.ts';
import type { Figure } from './bound.ts';

/** Milliseconds that each upstream waits before it answers. */
const delays = { model: 1200, suggestions: 600, aspects: 900, conditions: 500, site: 700 };

/** Sites whose facts nobody has kept yet: each is asked once. */
const sites = ['US', 'UK'];

/** Times draft-item with deliberately slow upstreams against the path that nothing can shorten. */
export async function measureDraftItem(): Promise<Figure[]> {
  process.env.LOG_LEVEL = 'SILENT';
  const host = await startLocalHost(
    readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:', ALLOW_PRIVATE_HOSTS: '1' }),
  );
  const { model, market, samplePicture } = host.standIns;

  async function draft(siteName: string): Promise<number> {
    const startedAt = performance.now();
    const response = await fetch(`${host.url}/api/v1/market/draft-item`, {
      method: 'POST',
      headers: { authorization: `Bearer ${host.demoKey.shown}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        market_access_token: market?.issueSellerTokens().accessToken,
        image_urls: [samplePicture],
        additional_info: 'Brand: Breville. Toaster, white, used',
        siteName,
      }),
    });
    const text = await response.text();
    // Only a complete draft counts: a category chosen, its facts there.
    const isComplete = text.includes('"reason"') && !text.includes('"UNAVAILABLE"');
    if (response.status !== 200 || !isComplete) throw new Error(`${response.status} ${text.slice(0, 500)}`);
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
