import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { WebhookEvent } from '../../../contract/webhooks.ts';
import type { SettingsStore } from '../../../identity/accounts/account-settings.ts';
import type { Bounds } from '../../../platform/call/call.ts';
import { dayMs } from '../../../platform/call/clock.ts';
import { inTime, type TimeBudget } from '../../../platform/call/time-budget.ts';
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

interface Sale {
  /** Names the line of an order that was sold, without telling which. */
  readonly mark: string;
  readonly data: Extract<WebhookEvent, { type: 'item.sold' }>['data'];
  /** When it happened, in milliseconds since 1970: the same however often the marketplace tells of it. */
  readonly at: number;
}

/**
 * Marks a sale and adds the event to the account's outbox, both or neither.
 *
 * @returns false if it was marked before
 * @throws ServiceError OVERLOADED, also if the outbox is full
 */
export type TellSale = (accountId: string, sale: Sale, time: TimeBudget) => Promise<boolean>;

export interface SaleServices {
  readonly watches: Pick<SaleWatches, 'of'>;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly tellSale: TellSale;
  /** Sends what waits for an account's endpoints. */
  readonly dispatch: (accountId: string, bounds: { readonly budget: TimeBudget }) => Promise<unknown>;
}

/**
 * How long a sale is remembered, so that it is told once. An older notice is not told at all, as whether it comes again
 * could not be known.
 */
export const rememberedMs = 30 * dayMs;

/** The longest that a notice waits for the queue: its event is safe by then. */
const dispatchMs = 3000;

/**
 * Tells the accounts that watch a seller of a sale, each once however often the notice comes, unless they are suspended
 * or closed. The notice is a hint: it says nothing of the state of the listing, which may have changed since.
 *
 * @throws ServiceError OVERLOADED unless every account has the event in its outbox
 */
export async function tellOfSale(
  { eventDate, data: { user, order } }: z.output<typeof orderNotice>,
  { watches, settings, tellSale, dispatch }: SaleServices,
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
        const data = { order: order.orderId, item, line, seller: user.userId };
        isNew = (await tellSale(accountId, { mark, data, at: eventDate }, bounds.budget)) || isNew;
      }
      if (isNew)
        // The job sends it within minutes.
        await inTime(dispatchMs, (budget) => dispatch(accountId, { budget }), bounds.budget).catch(
          (error: unknown) => log.error('market.sale-not-dispatched', error, { account: accountId }),
        );
      return isNew;
    });
  const accounts = (await Promise.all(told)).filter((isNew) => isNew).length;
  log.info('market.sale-noticed', { accounts });
}
