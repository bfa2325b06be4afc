import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { createJob, readJob } from '../../../shared/contract/jobs.ts';
import { generateBasicListing } from '../../../shared/contract/listing.ts';
import { endItem } from '../../../shared/contract/market/listing-changes.ts';
import { exchangeCode } from '../../../shared/contract/market/oauth.ts';
import { postItem } from '../../../shared/contract/market/post-item.ts';
import type { LocalHost } from '../../sandbox/host.ts';
import type { AdminServices } from '../admin/services.ts';
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
  const tokensOf = async (user?: string) =>
    await sellerTokens(host.url, await other(exchangeCode.credits), user);
  const post = async ({ path }: Endpoint, body: unknown, payer = key): Promise<unknown> => {
    const answer = await postTo(host, path, body, { authorization: `Bearer ${payer}` });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    return await answer.json();
  };
  const listing = async (known: Fillings): Promise<string> => {
    const posted = readCalls(postItem.name).find(({ request }) => request.verifyOnly === false);
    return postItem.response.parse(await post(postItem, fill(posted?.request, known))).ItemID ?? '';
  };

  /** A job that goes on no longer: completed, or paused if the payer has no credits. */
  const jobOf = async (known: Fillings, payer: string): Promise<string> => {
    const [call] = readCalls(createJob.name);
    const { job } = createJob.response.parse(await post(createJob, fill(call?.request, known), payer));
    while (readJob.response.parse(await post(readJob, { job }, payer)).state === 'running') await sleep(50);
    return job;
  };

  let made: Fillings = { base_url: host.url, pictures: `${host.standIns.catalogue.url}/pictures` };
  return async ({ request, headers }) => {
    const needed = placeholdersIn([request, headers]);
    // A list needs an entry to show.
    if ('state' in request) needed.add('item_id');
    const lacks = (...names: PlaceholderName[]) =>
      names.some((name) => needed.has(name) && made[name] === undefined);
    if (lacks('market_access_token', 'market_refresh_token', 'item_id', 'ended_item_id'))
      made = { ...made, ...(await tokensOf()) };
    if (lacks('ended_item_id')) {
      const itemId = await listing(made);
      await post(endItem, { market_access_token: made.market_access_token, item_id: itemId });
      made = { ...made, ended_item_id: itemId };
    }
    if (lacks('item_id')) made = { ...made, item_id: await listing(made) };
    if (lacks('enrolled_access_token')) {
      const { market_access_token } = await tokensOf(enrolledSeller);
      made = { ...made, enrolled_access_token: market_access_token };
    }
    if (lacks('api_key_without_credits', 'paused_job'))
      made = { ...made, api_key_without_credits: await other(0) };
    if (lacks('paused_job'))
      made = { ...made, paused_job: await jobOf(made, made.api_key_without_credits ?? '') };
    if (lacks('job')) made = { ...made, job: await jobOf(made, key) };
    if (lacks('api_key_for_the_account')) {
      const spender = await createAccount(admin, `${account}-spent`, generateBasicListing.credits);
      const [call] = readCalls(generateBasicListing.name);
      await post(generateBasicListing, fill(call?.request, made), spender);
      made = { ...made, api_key_for_the_account: await createKey(admin, `${account}-spent`, 'account') };
    }
    return needed.has('authorization_code')
      ? { ...made, authorization_code: await authorizationCode(host.url, key) }
      : made;
  };
}
