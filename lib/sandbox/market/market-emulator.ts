import { type Clock, systemClock } from '../../../shared/platform/call/clock.ts';
import { startEmulator } from '../emulator/emulator.ts';
import { routed } from '../emulator/routed.ts';
import { sampleSeller } from './fixtures/sellers.ts';
import { itemPageRoutes } from './item-page.ts';
import { ListingBook } from './listing-book.ts';
import type { FindListings, FindSimilar, Market, Registration } from './market.ts';
import { NoticeSender } from './notices/notice-sender.ts';
import { consentRoutes } from './oauth/consent.ts';
import { Grants, scopeNames } from './oauth/grants.ts';
import { answerToken } from './oauth/token.ts';
import { PictureStore } from './picture-store.ts';
import { accountRoutes } from './rest/account.ts';
import { browseRoutes } from './rest/browse.ts';
import { mediaRoutes, servePicture } from './rest/media.ts';
import { metadataRoutes } from './rest/metadata.ts';
import { notificationRoutes } from './rest/notification.ts';
import { noResource, restRoutes } from './rest/route.ts';
import { taxonomyRoutes } from './rest/taxonomy.ts';
import { answerTrading } from './trading/gateway.ts';

/** All may be left out. */
export interface MarketEmulatorOptions extends Partial<Pick<Registration, 'acceptUrl'>> {
  readonly host?: string;
  /** Milliseconds since 1970; the lifetimes of tokens and listings follow it. */
  readonly clock?: Clock;
  /** Answers picture searches; absent: nothing is ever similar. */
  readonly findSimilar?: FindSimilar;
  /** Absent: no listing fits. */
  readonly findListings?: FindListings;
}

/** The running emulator with its journal and its state. */
export type MarketEmulator = Awaited<ReturnType<typeof startMarketEmulator>>;

const routesOf = (market: Market) =>
  routed(
    {
      ...consentRoutes(market),
      'POST /identity/v1/oauth2/token': (request) => answerToken(request, market),
      'POST /ws/api.dll': (request) => answerTrading(request, market),
      'GET /00/s/*': (request) => servePicture(request, market),
      ...itemPageRoutes(market),
      ...restRoutes(taxonomyRoutes, market),
      ...restRoutes(metadataRoutes, market),
      ...restRoutes(accountRoutes, market),
      ...restRoutes(mediaRoutes, market),
      ...restRoutes(browseRoutes, market),
      ...restRoutes(notificationRoutes, market),
    },
    noResource,
  );

/**
 * Starts the emulated marketplace: every host on one port, state in memory. Sign-in pages at `/oauth2/authorize`,
 * Trading at `/ws/api.dll`, the REST APIs at their own paths, listing pages under `/itm/{itemId}`.
 */
export async function startMarketEmulator(options: MarketEmulatorOptions = {}) {
  const {
    host,
    clock: now = systemClock,
    findSimilar = () => [],
    findListings = () => [],
    acceptUrl,
  } = options;
  const registration: Registration = {
    clientId: 'Emulator-Sandbox-SBX-0001',
    clientSecret: 'SBX-emulator-secret',
    ruName: 'Emulator-Emulator-Sandbo-abcdefg',
    acceptUrl,
  };
  let ownUrl = '';
  const origin = () => ownUrl;
  const market: Market = {
    now,
    registration,
    grants: new Grants(now),
    pictures: new PictureStore(origin),
    listings: new ListingBook(now),
    notices: new NoticeSender(now),
    findSimilar,
    findListings,
    origin,
  };
  const emulator = await startEmulator(routesOf(market), { host });
  ownUrl = emulator.url;
  return {
    ...emulator,
    ...market,
    /** Signs a seller in for all scopes, or those given. */
    issueSellerTokens: (
      user = sampleSeller.userId,
      scopes: readonly string[] = Object.values(scopeNames),
    ) => ({
      accessToken: market.grants.issue('access', scopes, user).value,
      refreshToken: market.grants.issue('refresh', scopes, user).value,
    }),
    issueApplicationToken: () => market.grants.issue('access', [scopeNames.base]).value,
  };
}
