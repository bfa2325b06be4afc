import { html } from 'hono/html';
import { statementPage } from '../../../../billing/usage/statement.ts';
import type { Html } from '../../answer.ts';
import type { DashboardServices, SignedIn } from '../../visit.ts';
import { type AskedStatement, addressOf } from './asked-statement.ts';
import type { StatementPart } from './statement-table.ts';

/** The rows that the address asks for, with what was carried over to them and is carried on. */
export async function readPart(
  { visitor, query, budget }: SignedIn,
  services: DashboardServices,
  { period, sums }: Pick<AskedStatement, 'period' | 'sums'>,
  limit: number,
): Promise<StatementPart & { readonly next?: string | undefined }> {
  const after = query.get('after') ?? undefined;
  const request = { accountId: visitor.accountId, from: period.from, to: period.to, after, limit };
  const { opening, entries, next } = await statementPage(request, services.ledger, { budget });
  const balance = entries.at(-1)?.balance ?? opening;
  return {
    opening: {
      words: after === undefined ? `Opening balance of ${period.label}` : 'Carried over',
      balance: opening,
    },
    entries,
    closing:
      next === undefined
        ? // The rows may have been read a moment later than the sums; the table adds up by itself.
          {
            words: `Closing balance of ${period.label}`,
            balance: entries.length > 0 ? balance : sums.closing,
          }
        : { words: 'To be carried over', balance },
    next,
  };
}

/** Ways to the first rows and to those that follow; nothing if all are on this page. */
export function ways(
  visit: SignedIn,
  path: string,
  { period }: AskedStatement,
  next: string | undefined,
): Html | '' {
  const isFirst = !visit.query.has('after');
  if (isFirst && next === undefined) return '';
  return html`<p class="pages">${isFirst ? '' : html`<a class="button" href="${addressOf(visit, path, period)}">First</a>`}${next === undefined ? '' : html`<a class="button" href="${addressOf(visit, path, period, { after: next })}">Later</a>`}</p>`;
}
