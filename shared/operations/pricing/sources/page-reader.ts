import { setImmediate } from 'node:timers/promises';
import {
  decodePage,
  type InParts,
  type PriceSource,
  readPagePriceInParts,
} from '../../../libraries/prices/page-price.ts';
import type { Call } from '../../../platform/call/call.ts';
import { timed } from '../../../platform/call/working-call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { GuardedClient } from '../../../platform/web/guarded-client.ts';

const pageTimeMs = 4_000;
const pageBytes = 3_000_000;
const accept = 'text/html,application/xhtml+xml;q=0.9';

/** A price found on a page. */
export interface PageMoney {
  readonly amount: string;
  /** ISO 4217; null if not stated. */
  readonly currency: string | null;
  /** The amount's location on the page. */
  readonly place: PriceSource;
}

/** Reads the price that a shop's page shows. */
export interface PageReader {
  /**
   * The price of the product at `url`. `country` (ISO 3166-1 alpha-2) resolves symbols that nothing else explains.
   *
   * Failures are ServiceErrors whose message is a predicate about the page, fit to show: `the server answered 404`,
   * `the page is not HTML`, `no price found on the page`. The end of the call's budget is thrown as it is.
   */
  readPrice(
    url: string,
    request: { readonly country?: string; readonly call: Pick<Call, 'budget'> },
  ): Promise<PageMoney>;
}

/** A page gets 4 s, or the rest of the call's budget, to be fetched and read, and 3 MB after decompression. */
export function createPageReader({ client }: { client: GuardedClient }): PageReader {
  let latest: Promise<unknown> = Promise.resolve();
  /** Pages that arrive together are read one by one, so that only one is held in parsed form at a time. */
  const inTurn = <T>(read: () => Promise<T>): Promise<T> => {
    const turn = latest.then(read);
    latest = turn.catch(() => undefined);
    return turn;
  };
  return {
    async readPrice(url, { country, call }) {
      const { budget } = call;
      const timeoutMs = Math.max(1, Math.min(pageTimeMs, budget.remaining()));
      const endsAt = performance.now() + timeoutMs;
      const bounds = { maxBytes: pageBytes, timeoutMs, accept };
      const page = await timed('search', () => client.fetch(url, bounds, budget.signal));
      const goOn = async (): Promise<void> => {
        await setImmediate();
        budget.signal.throwIfAborted();
        if (performance.now() < endsAt) return;
        throw new ServiceError('TIMEOUT', `it could not be read within ${timeoutMs / 1000} seconds`, { url });
      };
      const price = await inTurn(async () => {
        await goOn();
        const pieces = decodePage(page.bytes, page.contentType);
        if (pieces === undefined) throw new ServiceError('UPSTREAM_FAILED', 'the page is not HTML');
        const where = { url: page.url, ...(country === undefined ? {} : { country }) };
        return partByPart(readPagePriceInParts(pieces, where), goOn);
      });
      if (price === undefined)
        throw new ServiceError('UPSTREAM_FAILED', 'no price found on the page', { url });
      return { amount: price.amount, currency: price.currency ?? null, place: price.source };
    },
  };
}

/** Works in chunks, yielding to the event loop in between. */
async function partByPart<Result>(work: InParts<Result>, goOn: () => Promise<void>): Promise<Result> {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
    await goOn();
  }
}
