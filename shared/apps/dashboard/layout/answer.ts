import { html } from 'hono/html';
import type { Answer, Html } from '../visit.ts';

/** An attribute of an element; nothing where it has no value. */
export const attribute = (name: string, value: string | undefined): Html | '' =>
  value ? html` ${name}="${value}"` : '';

/**
 * Allows only our own scripts, styles and forms, and no frames around our pages. No page is exempt; anything that would
 * need an exemption is built differently.
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

/**
 * The headers of pages, which are for one person at one time, so that no cache may keep them. Hono's `secureHeaders`
 * would add 3.1 kB to what the function loads at its start for these constants, and needs a Hono app around the pages.
 */
const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
} as const;

/** @param headers added to those of pages, or replacing them. @param cookies values of `Set-Cookie` */
export const answerWith = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  cookies: readonly string[] = [],
): Answer => ({ status, headers: { ...pageHeaders, ...headers }, cookies, body });

export const htmlAnswer = async (status: number, page: Html, cookies?: readonly string[]): Promise<Answer> =>
  answerWith(status, { 'content-type': 'text/html; charset=utf-8' }, String(await page), cookies);

/** The answer to a script of one of our pages. */
export const jsonAnswer = (status: number, value: unknown, headers: Answer['headers'] = {}): Answer =>
  answerWith(status, { 'content-type': 'application/json', ...headers }, JSON.stringify(value));

/** A file that the browser saves under this name: letters, digits, hyphens and dots. */
export const fileAnswer = (fileName: string, contentType: string, text: string): Answer => {
  const disposition = `attachment; filename="${fileName}"`;
  return answerWith(200, { 'content-type': contentType, 'content-disposition': disposition }, text);
};

/** Redirects with a GET to one of our pages. */
export const seeOther = (location: string, cookies?: readonly string[]): Answer =>
  answerWith(303, { location }, '', cookies);

/** Numbers are written as they are; text is neutralised first. */
export type Cell = string | number | undefined;

/** Characters that begin a formula in a spreadsheet. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows in the format of RFC 4180. @param columns their names, separated by commas */
export function csvOf(columns: string, rows: Iterable<readonly Cell[]>): string {
  let text = `${columns}\r\n`;
  for (const row of rows) text += `${row.map(cellText).join(',')}\r\n`;
  return text;
}

/** A file of rows. */
export const csvAnswer = (fileName: string, columns: string, rows: Iterable<readonly Cell[]>): Answer =>
  fileAnswer(fileName, 'text/csv; charset=utf-8', csvOf(columns, rows));
