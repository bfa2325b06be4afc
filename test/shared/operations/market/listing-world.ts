import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type * as z from 'zod';
import { type MarketEmulator, startMarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import {
  endItem as endItemEndpoint,
  relistItem as relistItemEndpoint,
  reviseItem as reviseItemEndpoint,
} from '../../../../shared/contract/market/listing-changes.ts';
import {
  getItem as getItemEndpoint,
  myListings as myListingsEndpoint,
} from '../../../../shared/contract/market/own-listings.ts';
import { postItem as postItemEndpoint } from '../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { listingTurnsIn } from '../../../../shared/operations/market/dynamodb-listing-turns.ts';
import { createTokenOwners } from '../../../../shared/operations/market/seller-facts.ts';
import { relistItem, reviseItem } from '../../../../shared/operations/market/use-cases/change-item.ts';
import { endItem } from '../../../../shared/operations/market/use-cases/end-item.ts';
import { getItem, myListings } from '../../../../shared/operations/market/use-cases/own-listings.ts';
import { postItem } from '../../../../shared/operations/market/use-cases/post-item.ts';
import type { Call, UseCase } from '../../../../shared/platform/call/call.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { useDatabase } from '../../../support/database.ts';
import { listingBody } from './listing-body.ts';
import { testCall } from './test-call.ts';
import { marketServices } from './test-services.ts';

type Body = Readonly<Record<string, unknown>>;

/** An emulated marketplace, the table, and the operations about listings as callers use them. */
export function useListings() {
  const database = useDatabase();
  let market: MarketEmulator | undefined;
  beforeAll(async () => {
    market = await startMarketEmulator();
  });
  afterAll(() => market?.stop());
  const started = (): MarketEmulator => {
    if (market === undefined) throw new Error('the marketplace is there from beforeAll on');
    return market;
  };
  const owners = createTokenOwners(Date.now);
  const turns = () =>
    listingTurnsIn({ client: database.client, name: database.environment.MARKET_TABLE ?? '' });
  const services = () => ({ ...marketServices(started().url), owners, turns: turns() });
  type Services = ReturnType<typeof services>;

  /** Sellers' tokens, each for the whole file. */
  const tokens = new Map<string | undefined, string>();
  const tokenOf = (seller?: string): string => {
    const known = tokens.get(seller) ?? started().issueSellerTokens(seller).accessToken;
    tokens.set(seller, known);
    return known;
  };

  const operation =
    <Request extends z.ZodType, Response extends z.ZodType>(
      endpoint: Endpoint<Request, Response>,
      useCase: UseCase<Endpoint<Request, Response>, Services>,
    ) =>
    async (body: Body, call: Partial<Call> = {}, given: Services = services()) => {
      const request = parseRequest(endpoint, structuredClone({ market_access_token: tokenOf(), ...body }));
      const made = testCall({ clock: Date.now, requestId: randomUUID(), ...call });
      const outcome = await useCase(request, given, made);
      return endpoint.response.parse(outcome.body);
    };

  const post = operation(postItemEndpoint, postItem);
  return {
    get market() {
      return started();
    },
    database,
    turns,
    services,
    /** Services of a process that reaches the database and the marketplace at another address. */
    servicesAt(url: string): Services & { readonly close: () => void } {
      const client = createDynamoDb({ endpoint: url });
      const market = marketServices(url);
      return {
        ...market,
        // All processes see the same marketplace.
        trading: { ...market.trading, url: services().trading.url },
        owners: createTokenOwners(Date.now),
        turns: listingTurnsIn({ client, name: database.environment.MARKET_TABLE ?? '' }),
        close: () => client.destroy(),
      };
    },
    tokenOf,
    post,
    get: operation(getItemEndpoint, getItem),
    list: operation(myListingsEndpoint, myListings),
    revise: operation(reviseItemEndpoint, reviseItem),
    relist: operation(relistItemEndpoint, relistItem),
    end: operation(endItemEndpoint, endItem),
    /** Posts a listing with these changes. @returns its id */
    async listed(changes: Body = {}): Promise<string> {
      const body = {
        ...listingBody(),
        market_access_token: tokenOf(),
        pictureUrls: ['https://a.example/1.jpg'],
      };
      const answer = await post({ ...body, ...changes });
      if (answer.ItemID === undefined) throw new Error(JSON.stringify(answer.Errors));
      return answer.ItemID;
    },
    /** Names of the Trading calls so far that change a listing. */
    changesSent: (itemId: string): string[] =>
      started()
        .journal.filter(({ body }) => body.includes(`<ItemID>${itemId}</ItemID>`))
        .map(({ headers }) => headers['x-ebay-api-call-name'] ?? '')
        .filter((name) => /^(Revise|Relist)/.test(name)),
    /** The body of the latest Trading request of this name. */
    latest: (name: string): string =>
      started()
        .journal.findLast(({ headers }) => headers['x-ebay-api-call-name'] === name)
        ?.body.toString() ?? '',
  };
}
