import { type Answer, fileAnswer } from './answer.ts';

/** A figure is written as it is; a text is made harmless first. */
export type Cell = string | number | undefined;

/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as RFC 4180 wants them, the names of the columns first. */
export function csvOf(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  let text = `${columns.join(',')}\r\n`;
  for (const row of rows) text += `${row.map(cellText).join(',')}\r\n`;
  return text;
}

/** A file of rows, which the browser saves under this name: letters, digits, hyphens and dots. */
export const csvAnswer = (
  fileName: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Answer => fileAnswer('text/csv; charset=utf-8', fileName, csvOf(columns, rows));
