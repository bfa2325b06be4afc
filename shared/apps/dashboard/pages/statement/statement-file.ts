import { html } from 'hono/html';
import { inMainUnit } from '../../../../billing/payments/packs.ts';
import { type StatementEntry, statementEntries } from '../../../../billing/usage/statement.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { type Cell, csvAnswer, type Html } from '../../layout/answer.ts';
import { isoTime } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import type { Page, SignedIn } from '../../visit.ts';
import { nameOf } from '../keys.ts';
import { type AskedStatement, addressOf, readAsked } from './asked-statement.ts';

/** Charges of one file: about 3 MB; a function's answer may have 6. */
const chargesOfFile = 25_000;

/** How many files all rows take. The sums say how many charges there are; other rows are few. */
function countOfFiles({ sums }: AskedStatement): number {
  const charges = sums.days.flatMap(({ usage }) => usage).reduce((sum, cell) => sum + cell.charges, 0);
  return Math.max(1, Math.ceil(charges / chargesOfFile));
}

/** Links to the files: usually one, or several if the rows do not fit into it. */
export function filesOf(visit: SignedIn, asked: AskedStatement): Html[] {
  const count = countOfFiles(asked);
  return Array.from({ length: count }, (_, index) => {
    const more: Record<string, string> = index === 0 ? {} : { part: String(index + 1) };
    return html`<a class="button" href="${addressOf(visit, '/statement.csv', asked.period, more)}">${icons.download}CSV${count === 1 ? '' : ` ${index + 1} of ${count}`}</a>`;
  });
}

/** A line that only states a balance. */
const balanceLine = (what: string, balance: number): Cell[] => [
  '',
  what,
  ...Array<Cell>(6).fill(''),
  balance,
  '',
  '',
];

const columns = 'time,what,operation,key_id,key_name,id,request_id,credits,balance,money,currency'.split(',');

function lineOf(entry: StatementEntry, { names, currencies }: AskedStatement): Cell[] {
  const { at, kind, operation, keyId, id, requestId, amount, balance, money } = entry;
  const keyName = keyId === undefined ? undefined : nameOf(names, keyId);
  const currency = money && currencies.get(money.grantId);
  const moved: Cell[] =
    money === undefined || currency === undefined
      ? ['', '']
      : [inMainUnit(money.amount, currency), currency.toUpperCase()];
  return [isoTime(at), kind, operation, keyId, keyName, id, requestId, amount, balance, ...moved];
}

/**
 * GET /dashboard/statement.csv: the columns of the page, the newest first; the opening balance and all credits add up to
 * the closing one.
 */
export const statementFile: Page = async (visit, services) => {
  const asked = await readAsked(visit, services);
  const { from, to } = asked.period;
  const count = countOfFiles(asked);
  const part = Number(visit.query.get('part') ?? '1');
  if (!Number.isInteger(part) || part < 1 || part > count) throw new ServiceError('NOT_FOUND');
  const lines: Cell[][] = [];
  let [charges, left] = [0, 0];
  const request = { accountId: visit.visitor.accountId, from, to };
  for await (const value of statementEntries(request, services.ledger, { budget: visit.budget })) {
    const own = Math.min(count, Math.floor(charges / chargesOfFile) + 1);
    if (own > part) break;
    if ('closing' in value) {
      left = value.closing;
      if (part === 1) lines.push(balanceLine('closing balance', left));
      continue;
    }
    if (value.kind === 'charge') charges += 1;
    if (own === part) {
      if (lines.length === 0) lines.push(balanceLine('carried over', left));
      lines.push(lineOf(value, asked));
    }
    left = value.balance - value.amount;
  }
  lines.push(balanceLine(part === count ? 'opening balance' : 'to be carried over', left));
  const name = `statement-${from}-to-${to}${count === 1 ? '' : `-part-${part}`}.csv`;
  return csvAnswer(name, columns, lines);
};
