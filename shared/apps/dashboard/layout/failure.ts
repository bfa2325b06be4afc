import { html } from 'hono/html';
import { errorTable } from '../../../platform/errors/error-table.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Answer, DashboardServices, SignedIn, Visit } from '../visit.ts';
import { icons } from './icons.ts';
import { accountPage, plainPage } from './layout.ts';
import { button, emptyCard } from './parts.ts';

/** A page for a failure. A visitor who is signed in keeps the navigation. */
export type FailurePage = (
  visit: Visit | SignedIn,
  services: Pick<DashboardServices, 'assets'>,
) => Promise<Answer>;

const failurePage =
  (status: number, title: string, words: string): FailurePage =>
  (visit, services) => {
    const back = button(visit, '', 'Back to the dashboard');
    return 'visitor' in visit
      ? accountPage(visit, services, { title, content: emptyCard(icons.alert, '', words, back) }, status)
      : plainPage(visit, services, { title, content: html`<p>${words}</p><p>${back}</p>` }, status);
  };

/** Answers a POST that none of our pages made. */
export const foreignForm = failurePage(
  403,
  'Not from this page',
  'This form was not sent by a page of the dashboard, so nothing was changed. Open the dashboard and try again.',
);

/** Answers a member who asks for a page or form of owners. */
export const ownersOnly = failurePage(
  403,
  'For owners only',
  'This page is for the owners of the account. Ask one of them.',
);

/** Answers a form that a closed account cannot send. */
export const accountClosed = failurePage(
  403,
  'This account is closed',
  'Nothing can be changed in it any more. An owner can open it again in the settings, until it is erased.',
);

/** Answers a form of a page that was opened in another account. */
export const formOfOtherAccount = ({ accounts }: SignedIn): FailurePage =>
  failurePage(
    409,
    'You are in another account now',
    `That page belonged to another account. You are in ${accounts[0]?.name} now, so nothing was changed.`,
  );

export const notFound = failurePage(
  404,
  'Not found',
  'There is no such page, or it belongs to another account.',
);

/**
 * The page for a failure. Below 500 it has the failure's own message, which says what to change; from 500 on it says
 * nothing about what happened inside.
 */
export function failed({ code, message }: ServiceError): FailurePage {
  const { status } = errorTable[code];
  return status < 500
    ? failurePage(status, 'This did not work', message)
    : failurePage(
        status,
        'Something went wrong on our side',
        'Please try again in a moment: a form that was done after all is not done twice. The API goes on working.',
      );
}
