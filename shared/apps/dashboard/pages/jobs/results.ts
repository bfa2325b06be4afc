import { html } from 'hono/html';
import type { Job, JobStore } from '../../../../operations/jobs/jobs.ts';
import type { jsonLines } from '../../../../operations/jobs/read-jobs.ts';
import { type Cell, csvOf } from '../../layout/answer.ts';
import { startOf, whole } from '../../layout/formats.ts';
import { type Column, tableInParts } from '../../layout/tables.ts';
import type { Html, SignedIn } from '../../visit.ts';
import { statusBadge } from '../call-table.ts';

/** The message of a failed answer, in any of the shapes that operations have. */
function wordsOf(body: unknown): string {
  const { error } = Object(body);
  const { message } = Object(error?.discovery_error ?? error);
  return String(message ?? error ?? 'No message');
}

/** Failed items with the same status and message. */
interface Failures {
  readonly status: number;
  readonly words: string;
  readonly ids: string[];
}

const longestWords = 200;
const idsShown = 5;

const columns: readonly Column<Failures>[] = [
  { name: 'Message', kind: 'heading', cell: ({ words }) => startOf(words, longestWords) },
  { name: 'Status', kind: 'state', cell: ({ status }) => statusBadge(status) },
  { name: 'First items', cell: ({ ids }) => ids.slice(0, idsShown).join(', ') },
  { name: 'How many', kind: 'amount', cell: ({ ids }) => whole(ids.length) },
];

/** The failed items of a job by status and message, the most frequent first. */
export async function failures(visit: SignedIn, job: Job, jobs: JobStore): Promise<Html | ''> {
  if (job.failed === 0) return '';
  const groups = new Map<string, Failures>();
  for await (const { result } of jobs.results(job.job, visit.budget)) {
    const { id, status, body } = result;
    if (status === 200) continue;
    const words = wordsOf(body);
    const group = groups.get(`${status} ${words}`) ?? { status, words, ids: [] };
    group.ids.push(id);
    groups.set(`${status} ${words}`, group);
  }
  const rows = [...groups.values()].toSorted((group, other) => other.ids.length - group.ids.length);
  const label = 'Failures by reason';
  return tableInParts(visit, columns, rows, {
    ...{ name: 'failures', path: `/jobs/${job.job}`, room: 12, label },
    heading: html`<div class="card-heading"><h2>${label}</h2></div>`,
  });
}

/** More columns than any operation's answer has, except of scaffolds whose placeholders differ from item to item. */
const mostColumns = 200;

/** The texts, numbers and truth values of an answer, those of objects within it as `listing.title`. */
const flatFields = (body: unknown, above = ''): (readonly [name: string, value: Cell])[] =>
  Object.entries(Object(body)).flatMap(([name, value]) => {
    if (typeof value === 'object' && !Array.isArray(value)) return flatFields(value, `${above}${name}.`);
    if (!/^(?:string|number|boolean)$/.test(typeof value)) return [];
    return [[above + name, typeof value === 'number' ? value : String(value)] as const];
  });

/** A row for each result, with the fields of its answer. */
export const csvRows: typeof jsonLines = {
  ending: 'csv',
  contentType: 'text/csv; charset=utf-8',
  async *write(results) {
    const rows = await Array.fromAsync(results, ({ result: { body, charged, ...own } }) => {
      const fields = own.status === 200 ? flatFields(body) : [['error', wordsOf(body)] as const];
      return new Map<string, Cell>([...fields, ...Object.entries({ ...own, charged: charged ?? undefined })]);
    });
    const all = new Set(['id', 'status', 'charged', ...rows.flatMap((row) => [...row.keys()])]);
    const names = [...all].slice(0, mostColumns);
    yield csvOf(
      names.join(','),
      rows.map((row) => names.map((name) => row.get(name))),
    );
  },
};
