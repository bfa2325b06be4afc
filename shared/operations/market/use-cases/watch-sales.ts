import type * as contract from '../../../contract/market/sales.ts';
import { type Call, delivered, type UseCase } from '../../../platform/call/call.ts';
import { dayMs } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { beginOperation, type DailyLimitServices } from '../daily-limit.ts';
import type { BearerToken, RemoteCall } from '../protocol/exchange.ts';
import type { RestTransport } from '../rest-transport.ts';
import {
  type DestinationServices,
  destinationTo,
  lacksConsent,
  subscribe,
  unsubscribe,
} from '../sale-subscriptions.ts';
import { memberId } from '../seller-facts.ts';

/** An account that watches a seller. */
export interface SaleWatch {
  readonly accountId: string;
  /** Random, and kept nowhere else: marks of sales that are made with it say nothing once the watch has ended. */
  readonly salt: string;
  /** When it ends, in milliseconds since 1970. */
  readonly until: number;
}

/** Which accounts watch which sellers, by the sellers' member ids. @throws ServiceError OVERLOADED */
export interface SaleWatches {
  /** Begins or prolongs a watch. @param until milliseconds since 1970 */
  keep(seller: string, accountId: string, until: number, call: RemoteCall): Promise<void>;
  of(seller: string, call: RemoteCall): Promise<readonly SaleWatch[]>;
  end(seller: string, accountId: string, call: RemoteCall): Promise<void>;
}

/** Where the marketplace sends notices, below the address of this API. */
export const noticesPath = '/webhooks/market';

export interface UnwatchServices extends DailyLimitServices {
  readonly rest: RestTransport;
  /** The host of the Identity API. */
  readonly identity: RestTransport;
  readonly watches: SaleWatches;
}

export interface WatchServices extends UnwatchServices, DestinationServices {
  /** Whether sellers are asked at sign-in to permit notices of their sales. */
  readonly salesNotices: boolean;
  /** The token agreed with the marketplace for the proof of the address; undefined if there is none. */
  readonly verificationToken: () => Promise<string | undefined>;
}

/** A seller's sign-in lasts for 18 months, so no seller is watched longer without another call. */
const watchedMs = 540 * dayMs;

const notPermitted = ours(
  'The sign-in of this seller does not permit notices of sales. Let the seller sign in again, once the operator of this service has switched these notices on.',
);

const isOfToken = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'MARKET_TOKEN_INVALID';

/** Tells callers that a sign-in from before does not permit this. A token that has expired is refused with 401. */
async function withConsent<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const isRefused = lacksConsent(error) || (isOfToken(error) && error.httpStatus === 403);
    throw isRefused ? new ServiceError('MARKET_TOKEN_INVALID', notPermitted, { cause: error }) : error;
  }
}

/**
 * Begins to tell the account of a seller's sales: the marketplace is asked to send notices of them. Again, it prolongs
 * the watch, and mends what the marketplace has switched off. The watch ends if the seller does not permit notices.
 *
 * @throws ServiceError SERVER_ERROR if notices of sales are not switched on
 */
export const watchSales: UseCase<typeof contract.watchSales, WatchServices> = async (
  request,
  services,
  call,
) => {
  const { rest, identity, watches } = services;
  const verificationToken = services.salesNotices ? await services.verificationToken() : undefined;
  if (verificationToken === undefined)
    throw new ServiceError('SERVER_ERROR', ours('This service does not take notices of sales.'), {
      isShown: true,
    });
  const token = await beginOperation(request, services, call);
  const until = Math.floor((call.clock() + watchedMs) / dayMs) * dayMs;
  const seller = await withConsent(() => memberId(identity, token, call));
  const destination = await destinationTo(call.address() + noticesPath, verificationToken, services, call);
  // Before the subscription is looked at: an unwatch-sales that ends it at the same moment then sees this watch.
  await watches.keep(seller, call.account.id, until, call);
  await withConsent(() => subscribe(rest, token, destination, call)).catch(async (error: unknown) => {
    if (isOfToken(error)) await watches.end(seller, call.account.id, call);
    throw error;
  });
  return delivered({ watching: true as const, seller, until: new Date(until).toISOString() });
};

/** Asks the marketplace to send no more notices of the token's owner, unless an account watches them. */
async function endSubscription(
  seller: string,
  token: BearerToken,
  { rest, watches }: UnwatchServices,
  call: RemoteCall & Pick<Call, 'clock'>,
): Promise<void> {
  const isWatched = async () => (await watches.of(seller, call)).some(({ until }) => until > call.clock());
  if (await isWatched()) return;
  const destination = await unsubscribe(rest, token, call);
  // A watch that began in between may have found the subscription that has just ended.
  if (destination !== undefined && (await isWatched())) await subscribe(rest, token, destination, call);
}

/**
 * Tells the account no longer. Once no account watches the seller, the marketplace is asked to send no more notices. A
 * seller whom the request names needs no token that still works.
 */
export const unwatchSales: UseCase<typeof contract.unwatchSales, UnwatchServices> = async (
  request,
  services,
  call,
) => {
  const end = (seller: string) => services.watches.end(seller, call.account.id, call);
  let hasEnded = request.seller !== undefined;
  if (request.seller !== undefined) await end(request.seller);
  try {
    await withConsent(async () => {
      const token = await beginOperation(request, services, call);
      const seller = await memberId(services.identity, token, call);
      if (!hasEnded) await end(seller);
      hasEnded = true;
      await endSubscription(seller, token, services, call);
    });
  } catch (error) {
    // Notices that still come make no event.
    if (!hasEnded || !isOfToken(error)) throw error;
  }
  return delivered({ watching: false as const });
};
