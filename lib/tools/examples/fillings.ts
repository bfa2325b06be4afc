import * as z from 'zod';
import { exchangeCode, signinUrl } from '../../../shared/contract/market/oauth.ts';
import { postItem } from '../../../shared/contract/market/post-item.ts';
import type { LocalHost } from '../../sandbox/host.ts';
import { clickThrough } from './click-through.ts';
import { type ExampleCall, readCalls } from './example-files.ts';
import { type Fillings, fill, type PlaceholderName, placeholdersIn } from './placeholders.ts';

const callback = 'https://app.example/signed-in';

/** The parts of the local host that examples are sent to. */
export type ExampleHost = Pick<LocalHost, 'url' | 'standIns'>;

/** Sends a body to an operation and gives the answer as it is. */
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
 * Makes what the placeholders of calls stand for on a host: signs a seller in as a person would, posts a listing. Each
 * is made when it is first needed and kept, save codes, which work once.
 *
 * @param key API key of the calls
 * @param otherKey makes a key of another account that has this many credits
 */
export function createFillings(
  host: ExampleHost,
  key: string,
  otherKey: (credits: number) => Promise<string>,
): (call: Pick<ExampleCall, 'request' | 'headers'>) => Promise<Fillings> {
  const ask = async (path: string, body: unknown, withKey = key): Promise<unknown> =>
    await (await postTo(host, path, body, { authorization: `Bearer ${withKey}` })).json();
  async function signIn(withKey = key): Promise<string> {
    const asked = await ask(signinUrl.path, { redirect_callback_schema: callback }, withKey);
    const { signin_url } = z.object({ signin_url: z.string() }).parse(asked);
    const back = await clickThrough(signin_url, [0, 0], [host.url, new URL(signin_url).origin]);
    return new URL(back).searchParams.get('code') ?? '';
  }
  async function seller(): Promise<Fillings> {
    const paying = await otherKey(exchangeCode.credits);
    const answer = await ask(exchangeCode.path, { code: await signIn(paying) }, paying);
    return z.object({ market_access_token: z.string(), market_refresh_token: z.string() }).parse(answer);
  }
  async function listing(known: Fillings): Promise<string> {
    const posted = readCalls(postItem.name).find(({ request }) => request.verifyOnly === false);
    const answer = await ask(postItem.path, fill(posted?.request, known));
    return z.object({ ItemID: z.string() }).parse(answer).ItemID;
  }

  let made: Fillings = { base_url: host.url, pictures: `${host.standIns.catalogue.url}/pictures` };
  return async ({ request, headers }) => {
    const needed = placeholdersIn([request, headers]);
    const lacks = (...names: PlaceholderName[]) =>
      names.some((name) => needed.has(name) && made[name] === undefined);
    if (lacks('market_access_token', 'market_refresh_token', 'item_id'))
      made = { ...made, ...(await seller()) };
    if (lacks('item_id')) made = { ...made, item_id: await listing(made) };
    if (lacks('api_key_without_credits')) made = { ...made, api_key_without_credits: await otherKey(0) };
    return needed.has('authorization_code') ? { ...made, authorization_code: await signIn() } : made;
  };
}
