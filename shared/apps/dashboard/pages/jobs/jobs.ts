import { html } from 'hono/html';
import type { ListedJob } from '../../../../contract/jobs.ts';
import { listJobs } from '../../../../operations/jobs/read-jobs.ts';
import { moment } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import { curlSample, emptyCard } from '../../layout/parts.ts';
import { type Column, cardTable, newestAndOlder, sameQuery } from '../../layout/tables.ts';
import type { Area, Html, Page, SignedIn } from '../../visit.ts';
import { callOf, jobPages, progressOf, reasonWords, stateBadges } from './job.ts';

const columnsOf = (visit: SignedIn): readonly Column<ListedJob>[] => [
  {
    name: 'Operation',
    kind: 'heading',
    cell: ({ job, operation }) =>
      html`<a href="${visit.to(`/jobs/${job}`)}">${operation}</a><small class="under">${job}</small>`,
  },
  { name: 'State', kind: 'state', cell: ({ state }) => stateBadges[state] },
  { name: 'Created', cell: ({ created }) => moment(Date.parse(created)) },
  { name: 'Progress', cell: progressOf },
  {
    name: 'What to do',
    cell: ({ reason }) => (reason === undefined ? '' : reasonWords(visit, reason)),
  },
];

const guide = ({ base }: SignedIn): Html => html`<a href="${base}/docs/many-items">How jobs work</a>`;

async function nothingYet(visit: SignedIn): Promise<Html> {
  const words = html`A job makes up to 1,000 calls of one operation while your program does something else, and keeps their answers for seven days. ${guide(visit)}`;
  const sample = visit.erasedFrom === undefined ? await visit.services.sampleCall('jobs-create') : undefined;
  return html`${emptyCard(icon('jobs'), 'No jobs in the last seven days', words)}${sample && curlSample(visit, sample)}`;
}

/** GET /dashboard/jobs: the latest first; `before` is where the previous page ended. */
const jobsPage: Page = async (visit) => {
  const before = visit.query.get('before') || undefined;
  const { body } = await listJobs({ cursor: before }, await visit.services.jobs(), callOf(visit));
  const to = (place?: string) => sameQuery(visit, '/jobs', { before: place });
  const ways = newestAndOlder(before && to(), body.cursor && to(body.cursor));
  return {
    title: 'Jobs',
    lead: html`Many calls of one operation at once, of the last seven days. ${guide(visit)}`,
    content:
      body.jobs.length === 0 && before === undefined
        ? await nothingYet(visit)
        : html`${cardTable(columnsOf(visit), body.jobs, { label: 'Jobs' })}${ways}`,
  };
};

export const jobs: Area = {
  everyone: { 'GET /jobs': jobsPage, ...jobPages.everyone },
  owners: jobPages.owners,
};
