import type { Bounds } from '../../../platform/call/bounds.ts';
import type { SignInStore } from './sign-in-store.ts';

/** Decoded query parameters, each with all its values. */
export type ReturnQuery = Readonly<Record<string, readonly string[] | undefined>>;

/** Where the browser goes next: `refused` is a page that redirects nowhere. */
export type SignInReturn = { readonly redirectTo: string } | 'refused';

export interface ReturnServices {
  readonly signIns: SignInStore;
}

/** The marketplace's codes live five minutes; the binding outlives them. */
const codeBindingMs = 15 * 60_000;
const longestCode = 4096;

/** The one value of a parameter; undefined where it is absent or empty, `repeated` where there are several. */
function only(query: ReturnQuery, name: string): string | undefined | typeof repeated {
  const values = query[name] ?? [];
  if (values.length > 1) return repeated;
  return values[0] === '' ? undefined : values[0];
}
const repeated = Symbol('repeated');

/**
 * The callback with one parameter more. By hand, since parsers treat private-use schemes in their own ways and
 * the app is to find its URI as it sent it. The form of a callback rules fragments out.
 */
function withParameter(callback: string, name: string, value: string): string {
  const separator = !callback.includes('?') ? '?' : /[?&]$/.test(callback) ? '' : '&';
  return `${callback}${separator}${name}=${encodeURIComponent(value)}`;
}

/**
 * What follows when the marketplace sends a seller's browser back: on to the app with the code, or with
 * `error=access_denied` when there is none. A state that is bad, used, expired or absent leads nowhere.
 *
 * @throws ServiceError OVERLOADED or TIMEOUT if the table cannot be reached in time
 */
export async function returnFromSignIn(
  query: ReturnQuery,
  services: ReturnServices,
  call: Bounds,
): Promise<SignInReturn> {
  const refuse = (reason: string): SignInReturn => {
    call.log.info('market.sign-in-refused', { reason });
    return 'refused';
  };
  const state = only(query, 'state');
  const code = only(query, 'code');
  if (state === repeated || code === repeated) return refuse('repeated parameter');
  if (state === undefined || !/^[\w-]{43}$/.test(state)) return refuse('no state of ours');
  if (code !== undefined && (code.length > longestCode || !code.isWellFormed())) return refuse('no code');
  const signIn = await services.signIns.takeState(state, call.clock(), call);
  if (signIn === undefined) return refuse('unknown, used or expired state');
  const declined = query.isAuthSuccessful?.includes('false') === true;
  if (code === undefined || declined) {
    call.log.info('market.sign-in-declined', { account: signIn.accountId });
    return { redirectTo: withParameter(signIn.callback, 'error', 'access_denied') };
  }
  const bound = await services.signIns.bindCode(code, signIn.accountId, call.clock() + codeBindingMs, call);
  if (!bound) return refuse('code of another account');
  call.log.info('market.sign-in-returned', { account: signIn.accountId });
  return { redirectTo: withParameter(signIn.callback, 'code', code) };
}
