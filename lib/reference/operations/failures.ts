import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { errorCatalogue } from '../../../shared/platform/errors/error-catalogue.ts';
import {
  type AnsweredErrorCode,
  type ErrorCode,
  errorTable,
} from '../../../shared/platform/errors/error-table.ts';
import { failuresOf } from '../../tools/openapi/failures.ts';

const isOwn = (code: AnsweredErrorCode): code is ErrorCode => code in errorTable;

/** The code whose meaning fits: the pricing operations answer several codes as one, and the status may show which it was. */
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
      // NOT_FOUND is the answer to paths without an operation.
      .filter(({ code }) => code !== 'NOT_FOUND')
      .map(({ code, status }) => {
        const { meaning } = errorCatalogue[aboutOf(code, status)];
        return `| ${status} | [\`${code}\`](/docs/errors#${code}) | ${firstSentence(meaning)} |`;
      }),
  );
  return ['| Status | Code | When |', '| --- | --- | --- |', ...rows].join('\n');
}
