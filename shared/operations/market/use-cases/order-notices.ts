import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { TellEvent } from '../../../events/webhooks/tell-endpoints.ts';
import type { SettingsStore } from '../../../identity/accounts/account-settings.ts';
import type { Bounds } from '../../../platform/call/call.ts';
import { dayMs } from '../../../platform/call/clock.ts';
import type { RemoteCall } from '../protocol/exchange.ts';
import type { SaleWatches } from './watch-sales.ts';

/** Ids are digits and dashes; what else they may hold is not documented. */
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\x21-\x7e]{1,100}$/));

/**
 * A notice of an order whose buyer has completed the checkout. It comes for each line, and again if a payment failed at
 * first. It has no SKU.
 *
 * @see https://developer.ebay.com/api-docs/master/commerce/notification/asyncapi/order_confirmation.yaml (AsyncAPI 2.0.0;
 *   its beginning read 2026-11-29; the members of `data` are known from public code that cites it and from a delivery of
 *   2026-08-01 that such code keeps)
 */
export const orderNotice = z.object({
  eventDate: z
    .string()
    .transform((text) => Date.parse(text))
    .pipe(z.number()),
  data: z.object({
    user: z.object({ userId: z.string().min(1) }),
    order: z.object({
      orderId: id,
      orderLineItems: z.array(z.object({ orderLineItemId: id, listingId: id })),
    }),
  }),
});

/** Marks of the sales that were told; they say nothing of these. @throws ServiceError OVERLOADED */
export interface ToldSales {
  has(mark: string, call: RemoteCall): Promise<boolean>;
  /** @param until milliseconds since 1970 */
  add(mark: string, until: number, call: RemoteCall): Promise<void>;
}

export interface SaleServices {
  readonly watches: Pick<SaleWatches, 'of'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly sales: ToldSales;
  readonly tell: TellEvent;
}

/**
 * How long a sale is remembered, so that it is told once. An older notice is not told at all, as whether it comes again
 * could not be known.
 */
export const rememberedMs = 30 * dayMs;

/**
 * Tells the accounts that watch a seller of a sale, each once however often the notice comes, unless they are suspended
 * or closed. The notice is a hint: it says nothing of the state of the listing, which may have changed since. Notices
 * that come at the same moment, or a stop before the mark, tell the same event again, under the same id.
 *
 * @throws ServiceError OVERLOADED, UPSTREAM_FAILED or TIMEOUT unless the event was sent to every account
 */
export async function tellOfSale(
  { eventDate, data: { user, order } }: z.output<typeof orderNotice>,
  { watches, settings, sales, tell }: SaleServices,
  bounds: Bounds,
): Promise<void> {
  const { clock, log } = bounds;
  const now = clock();
  const isTooOld = eventDate <= now - rememberedMs;
  const watching = isTooOld ? [] : await watches.of(user.userId, bounds);
  const told = watching
    .filter(({ until }) => until > now)
    .map(async ({ accountId, salt }) => {
      const { suspended, erasedFrom } = (await settings.read(accountId)) ?? {};
      if (suspended === true || erasedFrom !== undefined) return false;
      let isNew = false;
      for (const { orderLineItemId: line, listingId: item } of order.orderLineItems) {
        const mark = createHash('sha256')
          .update(JSON.stringify([salt, order.orderId, line]))
          .digest('base64url');
        if (await sales.has(mark, bounds)) continue;
        const data = { order: order.orderId, item, line, seller: user.userId };
        await tell(accountId, { type: 'item.sold', data }, eventDate, bounds.budget);
        await sales.add(mark, eventDate + rememberedMs, bounds);
        isNew = true;
      }
      return isNew;
    });
  const accounts = (await Promise.all(told)).filter((isNew) => isNew).length;
  log.info('market.sale-noticed', { accounts });
}
