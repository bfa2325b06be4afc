import { html } from 'hono/html';
import { errorTable } from '../../../platform/errors/error-table.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Answer, OpenVisit, SignedIn } from '../visit.ts';
import { icons } from './icons.ts';
import { accountPage, plainPage, type WithAssets } from './layout.ts';
import { button, emptyCard } from './parts.ts';

/** What a page for a failure says. */
export type Failure = readonly [status: number, title: string, words: string];

/** A page for a failure. A visitor who is signed in keeps the navigation. */
export function failurePage(
  visit: OpenVisit<WithAssets> | SignedIn<WithAssets>,
  [status, title, words]: Failure,
): Promise<Answer> {
  const back = button(visit, '', 'Back to the dashboard');
  return 'visitor' in visit
    ? accountPage(visit, { title, content: emptyCard(icons.alert, '', words, back), status })
    : plainPage(visit, title, html`<p>${words}</p><p>${back}</p>`, { status });
}

export const notFound: Failure = [
  404,
  'Not found',
  'There is no such page, or it belongs to another account.',
];

/**
 * The words for a failure. Below 500 they are the failure's own message, which says what to change; from 500 on they say
 * nothing about what happened inside.
 */
export function failureOf({ code, message }: ServiceError): Failure {
  const { status } = errorTable[code];
  return status < 500
    ? [status, 'This did not work', message]
    : [
        status,
        'Something went wrong on our side',
        'Please try again in a moment: a form that was done after all is not done twice. The API goes on working.',
      ];
}
