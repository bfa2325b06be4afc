import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { type AnsweredErrorCode, errorCatalogue } from '../../../shared/platform/errors/error-catalogue.ts';
import { type ErrorCode, errorTable } from '../../../shared/platform/errors/error-table.ts';
import { failuresOf } from '../../tools/openapi/failures.ts';

const isOwn = (code: AnsweredErrorCode): code is ErrorCode => code in errorTable;

/** The code whose words fit: the pricing operations answer several as one, which the status may tell apart. */
function aboutOf(code: AnsweredErrorCode, status: number): AnsweredErrorCode {
  if (!isOwn(code) || errorTable[code].status === status) return code;
  const codes = Object.keys(errorTable) as ErrorCode[];
  const folded = codes.find(
    (one) => errorTable[one].pricingCode === code && errorTable[one].status === status,
  );
  return folded ?? code;
}

const firstSentence = (text: string): string =>
  /^.*?[.:](?= [A-Z]|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;

/** The failures of an operation as a table, each code leading to the catalogue. */
export function failureTable(endpoint: Endpoint): string {
  const rows = new Set(
    failuresOf(endpoint)
      // Of a path that is none of the operation's.
      .filter(({ code }) => code !== 'NOT_FOUND')
      .map(({ code, status }) => {
        const { meaning } = errorCatalogue[aboutOf(code, status)];
        return `| ${status} | [\`${code}\`](/docs/errors#${code}) | ${firstSentence(meaning)} |`;
      }),
  );
  return ['| Status | Code | When |', '| --- | --- | --- |', ...rows].join('\n');
}
