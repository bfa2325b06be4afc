import { csvAnswer } from '../csv.ts';
import { isoTime } from '../times.ts';
import type { Page } from '../visit.ts';
import { partAskedFor, readMonth, rowsOfFile } from './statement-month.ts';

/** GET /dashboard/statement.csv */
export const statementFile: Page = async (visit, services) => {
  const { all, names } = await readMonth(visit, services);
  const { part, parts, from } = partAskedFor(visit, all, rowsOfFile);
  const { month, opening, entries, closing } = all;
  const isLast = part === parts;
  const bare = (what: string, balance: number) => ['', what, '', '', '', '', '', '', '', balance] as const;
  return csvAnswer(
    `statement-${month}${parts === 1 ? '' : `-part-${part}`}.csv`,
    'time,what,id,operation,key_id,key_name,request_id,granted,charged,balance'.split(','),
    [
      ...(part === 1 ? [bare('opening balance', opening)] : []),
      ...entries
        .slice(from, from + rowsOfFile)
        .map(({ at, kind, id, operation, keyId, requestId, amount, balance }) => [
          isoTime(at),
          kind,
          id,
          operation,
          keyId,
          keyId === undefined ? undefined : names.get(keyId)?.name,
          requestId,
          kind === 'grant' ? amount : undefined,
          kind === 'charge' ? 0 - amount : undefined,
          balance,
        ]),
      ...(isLast ? [bare('closing balance', closing)] : []),
    ],
  );
};
