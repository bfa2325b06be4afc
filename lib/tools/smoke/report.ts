import { tableOf } from '../table.ts';
import type { SmokeReport } from './run-smoke.ts';

/** The check as a table, then a sentence about the whole. */
export function reportText({ url, rows, credits, passed }: SmokeReport): string {
  const cells = rows.map(
    ({ operation, what, status = '', milliseconds = '', credits: charged = '', result, reasons }) => [
      operation,
      what,
      String(status),
      String(milliseconds),
      String(charged),
      [result === 'failed' ? 'FAILED' : result, reasons.join('; ')].filter(Boolean).join(': '),
    ],
  );
  const [ok, failed, skipped] = (['ok', 'failed', 'skipped'] as const).map(
    (wanted) => `${rows.filter(({ result }) => result === wanted).length} ${wanted}`,
  );
  const summary = `${passed ? 'Passed' : 'FAILED'}: ${ok}, ${failed}, ${skipped}. ${credits} credits were charged.`;
  return [
    url,
    tableOf([['operation', 'what', 'status', 'ms', 'credits', 'result'], ...cells]),
    '',
    summary,
  ].join('\n');
}
