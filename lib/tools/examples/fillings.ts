import * as z from 'zod';
import { generateBasicListing } from '../../../shared/contract/listing.ts';
import { endItem } from '../../../shared/contract/market/listing-changes.ts';
import { exchangeCode } from '../../../shared/contract/market/oauth.ts';
import { postItem } from '../../../shared/contract/market/post-item.ts';
import type { LocalHost } from '../../sandbox/host.ts';
import type { AdminServices } from '../admin/command.ts';
import { authorizationCode, sellerTokens } from '../seller-token.ts';
import { createAccount, createKey } from './demo-accounts.ts';
import {
  type ExampleCall,
  type Fillings,
  fill,
  type PlaceholderName,
  placeholdersIn,
  readCalls,
} from './example-files.ts';

/** A seller of the emulated marketplace who is enrolled in business policies. */
const enrolledSeller = 'harbour_goods';

/** The parts of the local host that examples are sent to. */
export type ExampleHost = Pick<LocalHost, 'url' | 'standIns'>;

/** Sends a body to an operation and returns the answer unchanged. */
export async function postTo(
  host: ExampleHost,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return await fetch(host.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * Makes the values of the placeholders on a host: it signs a seller in as a person would, and posts a listing. Each
 * value is made when it is first needed and then kept, except for codes, which work once.
 *
 * @param key API key of the calls
 * @param account begins the ids of further accounts that are needed
 */
export function createFillings(
  host: ExampleHost,
  key: string,
  admin: AdminServices,
  account: string,
): (call: Pick<ExampleCall, 'request' | 'headers'>) => Promise<Fillings> {
  /** The key of another account that has this many credits. */
  const other = (credits: number) => createAccount(admin, `${account}-${credits}`, credits);
  async function seller(): Promise<Fillings> {
    const tokens = await sellerTokens(host.url, await other(exchangeCode.credits));
    const { market_access_token, market_refresh_token } = tokens;
    return { market_access_token, market_refresh_token };
  }
  async function listing(known: Fillings): Promise<string> {
    const posted = readCalls(postItem.name).find(({ request }) => request.verifyOnly === false);
    const body = fill(posted?.request, known);
    const answer = await postTo(host, postItem.path, body, { authorization: `Bearer ${key}` });
    return z.object({ ItemID: z.string() }).parse(await answer.json()).ItemID;
  }

  async function endedListing(known: Fillings): Promise<string> {
    const itemId = await listing(known);
    const { market_access_token } = known;
    await postTo(
      host,
      endItem.path,
      { market_access_token, item_id: itemId },
      { authorization: `Bearer ${key}` },
    );
    return itemId;
  }

  /** Makes a paid call. */
  async function spend(spender: string): Promise<void> {
    const { name, path } = generateBasicListing;
    const { ok, status } = await postTo(host, path, fill(readCalls(name)[0]?.request, made), {
      authorization: `Bearer ${spender}`,
    });
    if (!ok) throw new Error(`the paid call was answered ${status}`);
  }

  let made: Fillings = { base_url: host.url, pictures: `${host.standIns.catalogue.url}/pictures` };
  return async ({ request, headers }) => {
    const needed = placeholdersIn([request, headers]);
    // A list needs something to show.
    if ('state' in request) needed.add('item_id');
    const lacks = (...names: PlaceholderName[]) =>
      names.some((name) => needed.has(name) && made[name] === undefined);
    if (lacks('market_access_token', 'market_refresh_token', 'item_id', 'ended_item_id'))
      made = { ...made, ...(await seller()) };
    if (lacks('ended_item_id')) made = { ...made, ended_item_id: await endedListing(made) };
    if (lacks('item_id')) made = { ...made, item_id: await listing(made) };
    if (lacks('enrolled_access_token')) {
      const tokens = await sellerTokens(host.url, await other(exchangeCode.credits), enrolledSeller);
      made = { ...made, enrolled_access_token: tokens.market_access_token };
    }
    if (lacks('api_key_without_credits')) made = { ...made, api_key_without_credits: await other(0) };
    if (lacks('api_key_for_the_account')) {
      await spend(await createAccount(admin, `${account}-spent`, generateBasicListing.credits));
      made = { ...made, api_key_for_the_account: await createKey(admin, `${account}-spent`, 'account') };
    }
    return needed.has('authorization_code')
      ? { ...made, authorization_code: await authorizationCode(host.url, key) }
      : made;
  };
}
