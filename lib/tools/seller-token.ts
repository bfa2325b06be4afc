import type { ApiError } from '../../shared/apps/client/index.ts';
import { createClient } from '../../shared/apps/client/index.ts';
import { sellers } from '../sandbox/market/fixtures/sellers.ts';

/** The app's callback: nothing is sent there, only the redirect to it is read. */
const callback = 'https://app.example/seller-token';

const isLoopback = ({ hostname }: URL): boolean => hostname === '127.0.0.1' || hostname === 'localhost';

const targetOf = async (answer: Promise<Response>): Promise<string> =>
  (await answer).headers.get('location') ?? '';

/**
 * Sends what the form of the emulated marketplace's sign-in page sends when a seller agrees.
 *
 * @param signinUrl the answer of signin-url
 * @param seller user name of one of the sample sellers; the first one, if none is named
 * @returns the address at the app's callback to which the browser is then sent
 * @throws Error if there is no such seller
 */
export async function consent(signinUrl: string, seller = sellers[0]?.userId ?? ''): Promise<string> {
  if (!sellers.some(({ userId }) => userId === seller))
    throw new Error(`There is no sample seller ${seller}.`);
  const { origin, pathname, searchParams } = new URL(signinUrl);
  const body = new URLSearchParams([...searchParams, ['seller', seller]]);
  const back = await targetOf(
    fetch(`${origin}${pathname}/consent`, { method: 'POST', body, redirect: 'manual' }),
  );
  return await targetOf(fetch(back, { redirect: 'manual' }));
}

/**
 * The code that the app's callback receives once a seller of the emulated marketplace has consented.
 *
 * @param baseUrl where the host listens, such as `http://127.0.0.1:3000`
 * @param seller user name of one of the sample sellers; the first one, if none is named
 * @throws Error if no host answers there, the host refuses the key, the seller is unknown, or the host uses the real
 * marketplace, where only the seller can consent
 */
export async function authorizationCode(baseUrl: string, apiKey: string, seller?: string): Promise<string> {
  const { signin_url } = await createClient({ baseUrl, apiKey })
    .signinUrl({ redirect_callback_schema: callback })
    .catch((error: ApiError) => {
      const advice = error.status === undefined ? ' Start a host with `npm start`.' : '';
      throw new Error(`${baseUrl} began no sign-in: ${error.message}${advice}`, { cause: error });
    });
  const signIn = new URL(signin_url);
  if (!isLoopback(signIn)) {
    throw new Error(`This host uses the marketplace at ${signIn.origin}: a seller has to sign in there.`);
  }
  return new URL(await consent(signin_url, seller)).searchParams.get('code') ?? '';
}

/**
 * A sample seller's tokens, obtained in the same three steps as by an app: signin-url, the seller's consent,
 * exchange-code, which costs the key's account 10 credits.
 *
 * @throws Error as `authorizationCode` does
 */
export async function sellerTokens(baseUrl: string, apiKey: string, seller?: string) {
  const code = await authorizationCode(baseUrl, apiKey, seller);
  return await createClient({ baseUrl, apiKey }).exchangeCode({ code });
}
