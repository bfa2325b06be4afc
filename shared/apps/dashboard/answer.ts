import type { html } from 'hono/html';

/** HTML that escapes whatever is put into it. */
export type Html = ReturnType<typeof html>;

/** A cookie to set; an empty value deletes it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly sameSite: 'Strict' | 'Lax';
  /** Absent: until the browser is closed. */
  readonly maxAgeSeconds?: number;
}

/** What a browser gets. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly Cookie[];
  readonly body: string;
}

/**
 * Nothing but our own scripts, styles and forms, and in nobody's frame. No exception for any page: what would need one
 * is built differently.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Pages hold what is for one person's eyes at one time. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
} as const;

export const htmlAnswer = async (
  status: number,
  page: Html,
  cookies: readonly Cookie[] = [],
): Promise<Answer> => ({
  status,
  headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' },
  cookies,
  body: String(await page),
});

/** A file to save, with what is for one person's eyes as pages are. */
export const fileAnswer = (contentType: string, fileName: string, body: string): Answer => ({
  status: 200,
  headers: {
    ...pageHeaders,
    'content-type': contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
  },
  cookies: [],
  body,
});

/** For a script of a page of ours. */
export const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  headers: { ...pageHeaders, 'content-type': 'application/json' },
  cookies: [],
  body: JSON.stringify(value),
});

/** Goes on with a GET to a page of ours. */
export const seeOther = (location: string, cookies: readonly Cookie[] = []): Answer => ({
  status: 303,
  headers: { ...pageHeaders, location },
  cookies,
  body: '',
});

/** A file whose name changes with its content. */
export const assetAnswer = (contentType: string, body: string): Answer => ({
  status: 200,
  headers: {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': contentType,
    'cross-origin-resource-policy': 'same-origin',
  },
  cookies: [],
  body,
});
