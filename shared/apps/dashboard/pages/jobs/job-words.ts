import { html } from 'hono/html';
import type { Job, PauseReason, standingOf } from '../../../../operations/jobs/jobs.ts';
import { whole } from '../../layout/formats.ts';
import { badge } from '../../layout/parts.ts';
import type { Html, SignedIn } from '../../visit.ts';

type Standing = ReturnType<typeof standingOf>;

export const stateBadges: Readonly<Record<Job['state'], Html>> = {
  running: badge('good', 'Running'),
  paused: badge('warn', 'Paused', 'It waits until it is resumed.'),
  completed: badge('good', 'Completed', 'Every item has its answer.'),
  cancelled: badge('off', 'Stopped', 'What had not begun was not called.'),
};

/** How far a job has come, as a bar and in figures. */
export const progressOf = ({ job, counts: { waiting, done, failed } }: Standing): Html =>
  html`<progress max="${waiting + done + failed}" value="${done + failed}" aria-label="Progress of ${job}"></progress><small class="under">${whole(done)} done, ${whole(failed)} failed, ${whole(waiting)} waiting</small>`;

/** Why a job is paused, and what to do about it. */
export function reasonWords({ to, base }: Pick<SignedIn, 'to' | 'base'>, reason: string): Html {
  const another = html`Resume it with <a href="${base}/docs/operations/jobs-resume">jobs/resume</a> and another key, which it then goes on with.`;
  const words: Readonly<Record<PauseReason, Html>> = {
    OUT_OF_CREDITS: html`The credits are used up. <a href="${to('/credits')}">Get credits</a>, then resume it.`,
    ACCOUNT_LIMIT: html`The account’s monthly limit is reached. Raise it under <a href="${to('/credits')}">Credits</a>, or wait for the next month. Then resume it.`,
    KEY_LIMIT: html`The monthly limit of its key is reached. Raise it under <a href="${to('/keys')}">API keys</a>, or wait for the next month. Then resume it.`,
    RATE_LIMIT: html`A limit of the hour or the day is used up. Wait, then resume it.`,
    ACCOUNT_SUSPENDED: html`The account is suspended. Ask the operator of this service, then resume it.`,
    UNAUTHORIZED: html`Its key was revoked or has expired. ${another}`,
    KEY_NOT_PERMITTED: html`Its key may no longer call this operation. ${another}`,
    MARKET_TOKEN_INVALID: html`The seller’s token has expired or was refused. Resume it with a new token of the same seller.`,
  };
  return Object.hasOwn(words, reason)
    ? words[reason as PauseReason]
    : html`<code>${reason}</code>: <a href="${base}/docs/errors#${reason}">what it means and what to do</a>`;
}
