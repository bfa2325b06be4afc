import { html } from 'hono/html';
import { errorTable } from '../../../platform/errors/error-table.ts';
import type { ServiceError } from '../../../platform/errors/service-error.ts';
import { type Answer, htmlAnswer } from '../answer.ts';
import type { Assets } from '../assets.ts';
import { plainPage } from '../layout.ts';
import { pathTo, type SignedIn, type Visit } from '../visit.ts';

const failurePage = (
  visit: Pick<Visit, 'base'>,
  assets: Assets,
  status: number,
  title: string,
  words: string,
): Promise<Answer> => {
  const content = html`<p>${words}</p><p><a class="button wide" href="${pathTo(visit, '')}">Back to the dashboard</a></p>`;
  return htmlAnswer(status, plainPage(visit, assets, { title, content }));
};

/** For a POST that no page of ours made. */
export const foreignForm = (visit: Visit, assets: Assets): Promise<Answer> =>
  failurePage(
    visit,
    assets,
    403,
    'Not from this page',
    'This form was not sent by a page of the dashboard, so nothing was changed. Open the dashboard and try again.',
  );

/** For what only owners of the account see and do. */
export const ownersOnly = (visit: Visit, assets: Assets): Promise<Answer> =>
  failurePage(
    visit,
    assets,
    403,
    'For owners only',
    'This page is for the owners of the account. Ask one of them.',
  );

/** For a form of a page that was opened in another account. */
export const formOfOtherAccount = (visit: SignedIn, assets: Assets): Promise<Answer> =>
  failurePage(
    visit,
    assets,
    409,
    'You are in another account now',
    `That page belonged to another account. You are in ${visit.accounts[0]?.name} now, so nothing was changed.`,
  );

export const notFound = (visit: Visit, assets: Assets): Promise<Answer> =>
  failurePage(visit, assets, 404, 'Not found', 'There is no such page, or it belongs to another account.');

/** For a failure: below 500 in its own words, which say what to change; from 500 on nothing of what is inside. */
export function failed(visit: Pick<Visit, 'base'>, assets: Assets, error: ServiceError): Promise<Answer> {
  const { status } = errorTable[error.code];
  return status < 500
    ? failurePage(visit, assets, status, 'This did not work', error.message)
    : failurePage(
        visit,
        assets,
        status,
        'Something went wrong on our side',
        'Please try again in a moment: a form that was done after all is not done twice. The API goes on working.',
      );
}
