import type { Cookie } from './answer.ts';
import type { Visit } from './visit.ts';

/*
 * `__Host-` binds a cookie to this very host, Secure and with the path /, so that no neighbouring one can set it
 * (RFC 6265bis 4.1.3). The session does not come along from other sites at all; the cookie of a sign-in under way must,
 * with the provider's redirect.
 */
export const sessionCookie = '__Host-session';
export const signInCookie = '__Host-sign-in';

export const setSession = (token: string): Cookie => ({
  name: sessionCookie,
  value: token,
  sameSite: 'Strict',
  maxAgeSeconds: 7 * 24 * 60 * 60,
});
export const dropSession: Cookie = { name: sessionCookie, value: '', sameSite: 'Strict', maxAgeSeconds: 0 };
export const setSignIn = (token: string, maxAgeSeconds: number): Cookie => ({
  name: signInCookie,
  value: token,
  sameSite: 'Lax',
  maxAgeSeconds,
});

/** The value of a cookie; undefined if the browser sent none, or several of this name. */
export function cookieOf(visit: Pick<Visit, 'header'>, name: string): string | undefined {
  const pairs = visit
    .header('cookie')
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim());
  const values = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}

export const cookieHeader = ({ name, value, sameSite, maxAgeSeconds }: Cookie): string =>
  [
    `${name}=${value}`,
    'Path=/',
    'Secure',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ].join('; ');
