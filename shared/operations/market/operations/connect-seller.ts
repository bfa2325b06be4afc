import type { Call } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { anyCallback } from '../sign-in/callback-policy.ts';
import { type ExchangeCodeServices, exchangeCode } from './exchange-code.ts';
import { type SigninUrlServices, signinUrl } from './signin-url.ts';

interface ConnectServices {
  readonly start: Omit<SigninUrlServices, 'callbacks'>;
  readonly exchange: ExchangeCodeServices;
}

type ConnectCall = Pick<Call, 'budget' | 'clock' | 'log'>;

/** The operations run as they are, but for nobody's key: there is no request to name and no answer for headers. */
const callOf = (accountId: string, call: ConnectCall): Call => ({
  ...call,
  requestId: '',
  account: { id: accountId, keyName: '' },
  addHeaders() {},
  setAftermath() {},
});

/**
 * The address at which a seller signs in for the dashboard itself. Its own return address needs no listing.
 *
 * @throws ServiceError SERVER_ERROR if there is no keyset
 */
export async function beginConnection(
  accountId: string,
  callback: string,
  { start }: ConnectServices,
  call: ConnectCall,
): Promise<string> {
  const services = { ...start, callbacks: anyCallback };
  const { body } = await signinUrl({ redirect_callback_schema: callback }, services, callOf(accountId, call));
  return body.signin_url;
}

/**
 * The seller's access token for a code that came for this account, free of charge. There is no refresh token in it: what
 * ends with a page needs none.
 *
 * @throws ServiceError MARKET_GRANT_INVALID if the code came for another account, for none, or is no longer valid
 */
export async function finishConnection(
  accountId: string,
  code: string,
  { exchange }: ConnectServices,
  call: ConnectCall,
): Promise<string> {
  const owner = await exchange.signIns.ownerOfCode(code, call.clock(), call);
  if (owner !== accountId) throw new ServiceError('MARKET_GRANT_INVALID');
  const { body } = await exchangeCode({ code }, exchange, callOf(accountId, call));
  return body.market_access_token;
}
