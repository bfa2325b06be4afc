import type { Visit } from '../visit.ts';

/*
 * `__Host-` binds a cookie to this very host, Secure and with the path /, so that no neighbouring one can set it (RFC
 * 6265bis 4.1.3). The session's cookie is never sent with requests from other sites; the cookie of a sign-in under way
 * must be, with the provider's redirect.
 */
export const sessionCookie = '__Host-session';
export const signInCookie = '__Host-sign-in';

/** @param maxAgeSeconds 0 deletes the cookie */
const cookie = (name: string, value: string, sameSite: 'Strict' | 'Lax', maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}; Max-Age=${maxAgeSeconds}`;

export const setSession = (token: string): string => cookie(sessionCookie, token, 'Strict', 7 * 24 * 60 * 60);
export const dropSession: string = cookie(sessionCookie, '', 'Strict', 0);
export const setSignIn = (token: string, maxAgeSeconds: number): string =>
  cookie(signInCookie, token, 'Lax', maxAgeSeconds);

/**
 * The value of a cookie; undefined if the browser sent none, or several of this name. Hono's `getCookie` takes the
 * first of several, removes quotes and decodes percent signs; with `setCookie` it adds 2.8 kB to what the function
 * loads at its start.
 */
export function cookieOf(visit: Pick<Visit, 'header'>, name: string): string | undefined {
  const values = visit
    .header('cookie')
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 && values[0] !== '' ? values[0] : undefined;
}
