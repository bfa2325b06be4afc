import { mapTexts } from '../examples/placeholders.ts';
import { tableOf } from '../table.ts';
import type { Row } from './check.ts';
import type { SmokeReport } from './run-smoke.ts';

const heads = ['operation', 'what', 'status', 'code', 'ms', 'credits', 'result'] as const;

const cellsOf = (row: Row): string[] => [
  row.operation,
  row.what,
  String(row.status ?? ''),
  row.code ?? '',
  String(row.milliseconds ?? ''),
  String(row.credits ?? ''),
  [row.result === 'failed' ? 'FAILED' : row.result, row.reasons.join('; ')].filter(Boolean).join(': '),
];

function summaryOf({ rows, credits, passed }: SmokeReport): string {
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length;
  const slowest = rows.reduce<Row | undefined>(
    (slow, row) => ((row.milliseconds ?? 0) > (slow?.milliseconds ?? 0) ? row : slow),
    undefined,
  );
  return [
    `${passed ? 'Passed' : 'FAILED'}: ${count('ok')} ok, ${count('failed')} failed, ${count('skipped')} skipped.`,
    `${credits} credits were charged.`,
    ...(slowest === undefined
      ? []
      : [`The slowest answer took ${slowest.milliseconds} ms: ${slowest.operation}, ${slowest.what}.`]),
  ].join(' ');
}

/** The check as a table, then a sentence about the whole. */
export const reportText = (report: SmokeReport): string =>
  [report.url, tableOf([heads, ...report.rows.map(cellsOf)]), '', summaryOf(report)].join('\n');

/** The report without the secrets, in case a deployment quotes one. */
export const withoutSecrets = (report: SmokeReport, secrets: readonly (string | undefined)[]): SmokeReport =>
  mapTexts(report, (text) =>
    secrets.reduce<string>(
      (rest, secret) => (secret === undefined ? rest : rest.replaceAll(secret, '***')),
      text,
    ),
  ) as SmokeReport;
