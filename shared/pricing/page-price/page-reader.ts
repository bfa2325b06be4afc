import { setImmediate } from 'node:timers/promises';
import type { Call } from '../../calls/call.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { GuardedClient } from '../../web/guarded-client.ts';
import { decodePage } from './decode-page.ts';
import { readPagePrice } from './read-page-price.ts';

const pageTimeMs = 4_000;
const pageBytes = 3_000_000;
const accept = 'text/html,application/xhtml+xml;q=0.9';

/** Reads the price that a shop's page shows. */
export interface PageReader {
  /**
   * The price of the product at `url`. `country` (ISO 3166-1 alpha-2) resolves symbols that nothing else explains.
   *
   * Failures are ServiceErrors whose message is a predicate about the page, fit to be shown: `the server answered
   * 404`, `the page is not HTML`, `no price found on the page`. The end of the call's budget is thrown as it is.
   */
  readPrice(
    url: string,
    request: { readonly country?: string; readonly call: Pick<Call, 'budget'> },
  ): Promise<{ amount: string; currency: string | null }>;
}

/** A page has 4 s, or what is left of the budget, and 3 MB after decompression. */
export function createPageReader({ client }: { client: GuardedClient }): PageReader {
  let latest: Promise<unknown> = Promise.resolve();
  /** Pages that arrive together are read one by one, with a turn of the event loop for other work before each. */
  const inTurn = <T>(read: () => T): Promise<T> => {
    const turn = latest.then(() => setImmediate()).then(read);
    latest = turn.catch(() => undefined);
    return turn;
  };
  return {
    async readPrice(url, { country, call }) {
      const { budget } = call;
      const timeoutMs = Math.max(1, Math.min(pageTimeMs, budget.remaining()));
      const page = await client.fetch(url, { maxBytes: pageBytes, timeoutMs, accept }, budget.signal);
      const price = await inTurn(() => {
        budget.signal.throwIfAborted();
        const html = decodePage(page.bytes, page.contentType);
        return readPagePrice(html, { url: page.url, ...(country === undefined ? {} : { country }) });
      });
      if (price === null) throw new ServiceError('UPSTREAM_FAILED', 'no price found on the page', { url });
      return { amount: price.amount, currency: price.currency };
    },
  };
}
