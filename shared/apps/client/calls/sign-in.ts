import type { Client } from './client.ts';
import type { Operations } from './contract-types.ts';
import { ApiError, type ApiErrorCode } from './errors.ts';
import { keyFrom } from './idempotency-key.ts';
import type { CallOptions } from './methods.ts';

/** A sign-in in progress. */
export interface BegunSignIn {
  /** Where the seller signs in; good for ten minutes. */
  readonly address: string;
  /** Keep it only in the session of the person who began: it proves that to finishSignIn. */
  readonly state: string;
}

export interface SignInReturn {
  /** The whole address at which the seller came back to your callback. */
  readonly address: string;
  /** The value from beginSignIn; undefined if this session has begun none, which is refused. */
  readonly state: string | undefined;
}

const refused = (code: ApiErrorCode, message: string) =>
  new ApiError({ operation: 'exchangeCode', code, message });

/** The parameters of an address if it is the callback's own with some added. */
function returnedTo(callback: string, address: string): URLSearchParams | undefined {
  if (![callback, address].every((text) => URL.canParse(text))) return undefined;
  const [wanted, given] = [new URL(callback), new URL(address)];
  const place = ({ protocol, host, pathname }: URL) => protocol + host + pathname;
  const isSame =
    place(wanted) === place(given) &&
    [...wanted.searchParams].every(([name, value]) => given.searchParams.get(name) === value);
  return isSame ? given.searchParams : undefined;
}

/**
 * Begins a seller's sign-in.
 *
 * @param callback your app's callback URI, exactly as it is listed for the account
 * @throws ApiError
 */
export async function beginSignIn(
  client: Pick<Client, 'signinUrl'>,
  callback: string,
  options?: CallOptions,
): Promise<BegunSignIn> {
  const { signin_url } = await client.signinUrl({ redirect_callback_schema: callback }, options);
  const state = new URL(signin_url).searchParams.get('state') ?? '';
  return { address: signin_url, state: `${state} ${callback}` };
}

/**
 * Finishes a sign-in. The service does not send the state back to the callback: a person is protected from a stranger's
 * link because their session has begun a sign-in. If a state comes back, it must be the one that was begun with. A
 * code's tokens are charged once, however often this is called within a day.
 *
 * @throws ApiError SIGN_IN_DECLINED if the seller did not agree; SIGN_IN_MISMATCH if this session has begun no
 *   sign-in, or the address is of another callback or has another state, several, or not one code; otherwise as
 *   exchangeCode
 */
export async function finishSignIn(
  client: Pick<Client, 'exchangeCode'>,
  { address, state }: SignInReturn,
  options?: CallOptions,
): Promise<Operations['exchangeCode']['answer']> {
  const [begun = '', callback = ''] = state?.split(' ') ?? [];
  const query = returnedTo(callback, address);
  const all = (name: string) => query?.getAll(name) ?? [];
  const [code, secondCode] = all('code');
  const [returned = begun, secondState] = all('state');
  if (query?.has('error')) throw refused('SIGN_IN_DECLINED', 'The seller did not agree.');
  if (!code || (secondCode ?? secondState) !== undefined || returned !== begun) {
    throw refused('SIGN_IN_MISMATCH', 'Not a return from this sign-in.');
  }
  const idempotencyKey = options?.idempotencyKey ?? (await keyFrom(`sign-in ${code}`));
  return await client.exchangeCode({ code }, { ...options, idempotencyKey });
}
