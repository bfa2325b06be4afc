import type { APIGatewayProxyResult } from 'aws-lambda';
import type { Bounds } from '../../../platform/call/call.ts';
import type { SignInStore } from './sign-in.ts';

/** Decoded query parameters, each with all its values. */
export type ReturnQuery = Readonly<Record<string, readonly string[] | undefined>>;

/** The browser's next step. `refused` is a page without a redirect. */
export type SignInReturn = { readonly redirectTo: string } | 'refused';

export interface ReturnServices {
  readonly signIns: SignInStore;
}

/** The marketplace's codes are valid for five minutes. The binding lasts longer. */
const codeBindingMs = 15 * 60_000;
const longestCode = 4096;

/**
 * The callback with one more parameter. No URL parser is used, since parsers treat private-use schemes differently and
 * the app must get its URI back unchanged. The form of a callback excludes fragments.
 */
function withParameter(callback: string, name: string, value: string): string {
  const separator = !callback.includes('?') ? '?' : /[?&]$/.test(callback) ? '' : '&';
  return `${callback}${separator}${name}=${encodeURIComponent(value)}`;
}

/**
 * Handles a seller's return from the marketplace. It goes on to the app with the code, or with `error=access_denied` if
 * there is no code. A state that is bad, used, expired or absent is refused.
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
  const { state: [state = '', ...states] = [], code: [code = '', ...codes] = [] } = query;
  if (states.length + codes.length > 0) return refuse('repeated parameter');
  if (!/^[\w-]{43}$/.test(state)) return refuse('no state of ours');
  if (code.length > longestCode || !code.isWellFormed()) return refuse('no code');
  const signIn = await services.signIns.takeState(state, call.clock(), call);
  if (signIn === undefined) return refuse('unknown, used or expired state');
  const declined = query.isAuthSuccessful?.includes('false') === true;
  if (code === '' || declined) {
    call.log.info('market.sign-in-declined', { account: signIn.accountId });
    return { redirectTo: withParameter(signIn.callback, 'error', 'access_denied') };
  }
  const bound = await services.signIns.bindCode(code, signIn.accountId, call.clock() + codeBindingMs, call);
  if (!bound) return refuse('code of another account');
  call.log.info('market.sign-in-returned', { account: signIn.accountId });
  return { redirectTo: withParameter(signIn.callback, 'code', code) };
}

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const page = (statusCode: number, text: string): APIGatewayProxyResult => ({
  statusCode,
  headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign-in not completed</title>
</head>
<body>
<h1>Sign-in not completed</h1>
<p>${text}</p>
</body>
</html>
`,
});

/** Sends the browser on to the app. */
export const redirectAnswer = (location: string): APIGatewayProxyResult => ({
  statusCode: 302,
  headers: { ...headers, location },
  body: '',
});

/** The page for a return that is refused. Its text is the same for every reason and repeats no input. */
export const refusedAnswer = (): APIGatewayProxyResult =>
  page(
    400,
    'This sign-in link is not valid, was used before or has expired. Please go back to the app and start again.',
  );

/** The page for our own failures. */
export const failedAnswer = (statusCode: number): APIGatewayProxyResult =>
  page(statusCode, 'Something went wrong on our side. Please go back to the app and start again.');
