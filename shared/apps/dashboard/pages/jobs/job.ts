import { html } from 'hono/html';
import type { JobStanding } from '../../../../contract/jobs.ts';
import { type Job, keptMs, ownJob, standingOf } from '../../../../operations/jobs/jobs.ts';
import { jsonLines, resultFile } from '../../../../operations/jobs/read-jobs.ts';
import { cancelJob, resumeJob } from '../../../../operations/jobs/steer-job.ts';
import type { Call } from '../../../../platform/call/call.ts';
import { type ErrorEntry, errorCatalogue } from '../../../../platform/errors/error-catalogue.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { formOn } from '../../access/forms.ts';
import { formWorks } from '../../access/route-table.ts';
import { seeOther } from '../../layout/answer.ts';
import { counted, moment, whole } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import { askAnOwner, badge, button, card, fact, fieldForm, idFact, postForm } from '../../layout/parts.ts';
import { sameQuery } from '../../layout/tables.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../../visit.ts';
import { nameOf, readKeyNames } from '../keys/key-names.ts';
import { askFirst } from '../questions.ts';
import { csvRows, failures } from './results.ts';

export const stateBadges: Readonly<Record<Job['state'], Html>> = {
  running: badge('good', 'Running'),
  paused: badge('warn', 'Paused', 'It waits until it is resumed.'),
  completed: badge('good', 'Completed', 'Every item has its answer.'),
  cancelled: badge('off', 'Cancelled', 'What had not begun was not called.'),
};

const goesOn = ({ state }: Job): boolean => state === 'running' || state === 'paused';

/** How far a job has come, as a bar and in figures. */
export const progressOf = ({ job, counts: { waiting, done, failed } }: JobStanding): Html =>
  html`<progress max="${waiting + done + failed}" value="${done + failed}" aria-label="Progress of ${job}"></progress><small class="under">${whole(done)} done, ${whole(failed)} failed, ${whole(waiting)} waiting</small>`;

/** Why a job is paused and what its owner does about it. The table of errors says the rest, for who calls the API. */
export function reasonWords({ to }: Pick<SignedIn, 'to'>, reason: string): Html | string {
  const words: Partial<Record<string, Html>> = {
    OUT_OF_CREDITS: html`The credits are used up. <a href="${to('/credits')}">Get credits</a>, then resume it.`,
    ACCOUNT_LIMIT: html`The account’s monthly limit is reached. Raise it under <a href="${to('/credits')}">Credits</a>, or wait for the next month. Then resume it.`,
    KEY_LIMIT: html`The monthly limit of its key is reached. Raise it under <a href="${to('/keys')}">API keys</a>, or wait for the next month. Then resume it.`,
    ACCOUNT_SUSPENDED: html`The account is suspended. Ask the operator of this service, then resume it.`,
    UNAUTHORIZED: html`Its key was revoked or has expired.`,
    KEY_NOT_PERMITTED: html`Its key may no longer call this operation.`,
    MARKET_TOKEN_INVALID: html`The seller’s token has expired or was refused. Resume it with a new token of the same seller.`,
  };
  const { remedy = reason }: Partial<ErrorEntry> = Object(errorCatalogue)[reason] ?? {};
  return words[reason] ?? remedy;
}

/** What the use cases of jobs receive from a page. @param keyId the key in whose name it acts, if any */
export const callOf = (visit: SignedIn, keyId = ''): Call => ({
  ...{ budget: visit.budget, log: visit.log, clock: visit.services.clock, requestId: '' },
  account: { id: visit.accountId, keyId, keyName: '' },
  address: () => visit.origin + visit.base,
  addHeaders: () => undefined,
  setAftermath: () => undefined,
});

/** The job that the address names, and the services of jobs. */
async function jobOf(visit: SignedIn) {
  const [, , id = ''] = visit.path.split('/');
  if (!/^job_[\w-]{16}$/.test(id)) throw new ServiceError('NOT_FOUND');
  const services = await visit.services.jobs();
  return { services, job: await ownJob(id, services, callOf(visit)) };
}

const tokenField = 'market_access_token';

function resumeForm(visit: SignedIn, { job, state, reason }: Job): Html | '' {
  const isRunning = state === 'running';
  if (reason === 'UNAUTHORIZED' || reason === 'KEY_NOT_PERMITTED')
    return html`<p class="note">Resume it with <a href="${visit.base}/docs/operations/jobs-resume">jobs/resume</a> and another key, which it then goes on with.</p>`;
  if (!visit.isOwner)
    return isRunning ? '' : html`<p class="note">Owners resume it: ${askAnOwner(visit)}.</p>`;
  if (visit.isSuspended === true) return '';
  const action = `/jobs/${job}/resume`;
  if (reason !== 'MARKET_TOKEN_INVALID')
    return postForm(
      visit,
      action,
      isRunning
        ? html`<p class="note">Does it stand still? Messages may have been lost; sent again, they call nothing twice.</p><button>Send what waits again</button>`
        : html`<button class="primary">Resume</button>`,
    );
  return fieldForm(visit, {
    ...{ action, name: tokenField, label: 'New token of the seller', button: 'Resume' },
    rules: html` required maxlength="8192" spellcheck="false"`,
    after: 'It is kept sealed for 24 hours at most, and erased when the job ends.',
  });
}

/** How a job stands. While it runs, a script reads this part again from a page that leaves out the failures. */
function standing(visit: SignedIn, job: Job): Html {
  const { state, reason } = job;
  const progress = progressOf(standingOf(job));
  const from = sameQuery(visit, `/jobs/${job.job}`, { moving: 'yes' });
  const moving = html`<live-part data-from="${from}">${progress}</live-part>${resumeForm(visit, job)}`;
  const shown = card('progress', 'Progress', state === 'running' ? moving : progress, stateBadges[state]);
  if (reason === undefined) return shown;
  const more = html`<a href="${visit.base}/docs/errors#${reason}">More about <code>${reason}</code></a>`;
  return html`<section class="card outcome why" aria-labelledby="why"><h2 id="why">${icon('alert')}Why it is paused</h2>
<p>${reasonWords(visit, reason)} ${more}</p>
${resumeForm(visit, job)}</section>${shown}`;
}

/** GET /dashboard/jobs/{job} */
const jobPage = async (visit: SignedIn): Promise<PageParts> => {
  const { job, services } = await jobOf(visit);
  const to = (rest: string) => visit.to(`/jobs/${job.job}/${rest}`);
  if (visit.query.has('moving')) return { title: job.operation, content: standing(visit, job) };
  const names = await readKeyNames(visit);
  const mayCancel = goesOn(job) && visit.isOwner && formWorks(visit, `/jobs/${job.job}/cancel`);
  const files = html`<a class="button" href="${to('results.csv')}">${icon('download')}CSV</a><a class="button" href="${to('results.jsonl')}" title="JSON lines, as jobs/results gives them">${icon('download')}JSON</a>`;
  return {
    title: job.operation,
    actions: html`<div class="actions">${job.done + job.failed === 0 ? '' : files}${button(visit, '/jobs', 'All jobs')}</div>`,
    content: html`${standing(visit, job)}
${await failures(visit, job, services.jobs)}
<dl class="card facts">
${fact('Created', moment(job.createdAt))}${fact('Kept until', moment(job.createdAt + keptMs))}${fact('Key', nameOf(names, job.keyId))}${idFact('Id', 'job', job.job)}</dl>
${mayCancel ? html`<p><a class="button danger" href="${to('cancel')}">Cancel this job…</a></p>` : ''}`,
  };
};

/** The job goes on with its own key. */
const resume: Page = async (visit) => {
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const { job, services } = await jobOf(visit);
  const token = visit.form.get(tokenField)?.trim() || undefined;
  await resumeJob({ job: job.job, [tokenField]: token }, services, callOf(visit, job.keyId));
  return `/jobs/${job.job}?notice=job-resumed`;
};

/** Leads to a file of the results. */
const fileOf =
  (format: typeof jsonLines): Page =>
  async (visit) => {
    const { job, services } = await jobOf(visit);
    const address = await resultFile(job, format, services, visit);
    return address === undefined ? `/jobs/${job.job}?notice=job-without-file` : seeOther(address);
  };

const cancelling = askFirst('/jobs/:id/cancel', {
  ask: async (visit) => {
    const { job } = await jobOf(visit);
    if (!goesOn(job)) return undefined;
    const { waiting } = standingOf(job).counts;
    return {
      title: 'Cancel this job?',
      words: `${counted(waiting, 'item')} will not be called, and it cannot go on. What has been answered stays readable.`,
      act: 'Cancel job',
      leave: 'Keep job',
      back: `/jobs/${job.job}`,
    };
  },
  act: async (visit) => {
    const { job, services } = await jobOf(visit);
    const { body } = await cancelJob({ job: job.job }, services, callOf(visit));
    return `/jobs/${job.job}${body.state === 'cancelled' ? '?notice=job-cancelled' : ''}`;
  },
});

/** The page of a job, its files and its actions. */
export const jobPages = {
  everyone: {
    'GET /jobs/:id': jobPage,
    'GET /jobs/:id/results.csv': fileOf(csvRows),
    'GET /jobs/:id/results.jsonl': fileOf(jsonLines),
  },
  owners: {
    'POST /jobs/:id/resume': (visit) =>
      formOn(jobPage, resume, visit.form.has(tokenField) ? tokenField : '')(visit),
    ...cancelling,
  },
} satisfies Area;
