import { html } from 'hono/html';
import { exportedFile, exportFiles, exportText } from '../../../../billing/usage/export-account.ts';
import { closeAccount, closedDays, reopenAccount } from '../../../../identity/people/closed-accounts.ts';
import { hasJustSignedIn } from '../../../../identity/people/sessions.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { accountForm } from '../../access/forms.ts';
import { fileAnswer, type Html, seeOther } from '../../layout/answer.ts';
import { counted, moment } from '../../layout/formats.ts';
import { icons } from '../../layout/icons.ts';
import { accountPage } from '../../layout/layout.ts';
import { button, faultOf, type Problem, section } from '../../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { auditorOf } from '../audit.ts';

/** The page of someone who has just signed in; everyone else is asked to sign in once more first. */
const afterSignIn =
  (title: string, page: Page): Page =>
  async (visit, services) => {
    if (hasJustSignedIn(visit.visitor, visit.now)) return await page(visit, services);
    const [, , path = ''] = visit.path.split('/');
    const content = html`<form class="card question" method="post" action="${pathTo(visit, '/sign-in')}">
<input type="hidden" name="to" value="/settings/${path}"><input type="hidden" name="again" value="yes">
<p>Please sign in again to confirm that it is you. You will come back to this page, and you will not be asked again for ten minutes.</p>
<div class="buttons"><a class="button" href="${pathTo(visit, '/settings')}">Cancel</a><button class="primary">Sign in again</button></div></form>`;
    return await accountPage(visit, services, { title, content });
  };

/** GET /dashboard/settings/export: every file with what is kept about the account. */
export const exportPage = afterSignIn('Export everything', async (visit, services) => {
  const files = await exportFiles(visit.visitor.accountId, services, visit.budget);
  const part = (of: keyof typeof files, title: string, note: string): Html => {
    const links = files[of].map(
      (name) =>
        html`<li><a href="${pathTo(visit, `/settings/export/${name}`)}">${icons.download}${name}</a></li>
`,
    );
    return section(`export-${of}`, title, note, html`<ul class="card files">${links}</ul>`);
  };
  const content = html`<div class="settings">
${part('account', 'The account', 'Settings, balance, limits, members, invitations, keys and payments; who did what.')}
${part('ledger', 'Credits, by month', 'Every charge, grant and refund.')}
${part('usage', 'Usage, by month', 'What each day that has closed came to, by operation and key.')}
${part('calls', 'Calls, by day', 'Those of the last 30 days. Older ones are not kept, nor are pictures and texts of any.')}</div>`;
  return await accountPage(visit, services, {
    title: 'Export everything',
    lead: 'All that is kept about this account for longer than some days, as JSON. Keys and other secrets are not kept, so they are in no file. The audit log notes the export, and the owners are told of it.',
    actions: button(visit, '/settings', 'All settings'),
    content,
  });
});

/** Notes an export once for each sign-in, whichever files are read after it. */
async function noteExport({ visitor, network }: SignedIn, { audit }: DashboardServices): Promise<void> {
  const { accountId, email: who, startedAt: at, sessionHash: id } = visitor;
  const about = 'all of its data';
  await audit.write({ accountId, at, who, what: 'account exported', about, from: network, id });
}

/**
 * GET /dashboard/settings/export/{file}: one file. A long one ends with the address of its next part.
 *
 * @throws ServiceError NOT_FOUND
 */
export const exportFile = afterSignIn('Export everything', async (visit, services) => {
  const { accountId } = visit.visitor;
  const [, , , name = ''] = visit.path.split('/');
  const asked = visit.query.get('from');
  if (asked !== null && !/^\d{1,14}$/.test(asked)) throw new ServiceError('NOT_FOUND');
  const from = asked === null ? undefined : Number(asked);
  const found = await exportedFile({ accountId, name, from }, services, visit.budget);
  if (found === undefined) throw new ServiceError('NOT_FOUND', 'There is no such file.');
  await noteExport(visit, services);
  const path = pathTo(visit, `/settings/export/${name}?from=${found.next}`);
  const next = found.next === undefined ? {} : { next: visit.origin + path };
  return fileAnswer(name, 'application/json', exportText({ account: accountId, ...found.content, ...next }));
});

const nameOf = ({ accounts, visitor }: SignedIn): string => accounts[0]?.name ?? visitor.accountId;

/** A name as people read it: without what they do not see. */
const readable = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The question before closing, in which the name of the account is typed. */
async function askToClose(visit: SignedIn, services: DashboardServices, problem?: Problem): Promise<Answer> {
  const { accountId } = visit.visitor;
  const balance = await services.accounts.readBalance(accountId, visit.budget);
  const left = balance?.available ?? 0;
  const { mark, words } = faultOf('name', problem);
  const content = html`<form class="card question" method="post" action="${pathTo(visit, '/settings/close')}">${accountForm(visit)}
<div><p>All keys of the account stop working at once, for good. Everyone in it can still sign in and read for ${closedDays} days, and until then an owner can open it again.</p>
<p>After that it is erased: its name, members, invitations, keys, settings and audit log. Payments and charges are kept as the law wants, under the account’s id.${left > 0 ? html` <strong>${counted(left, 'credit')}</strong> are left: they cannot be used while it is closed, and are not paid back.` : ''}</p>
<p><a href="${pathTo(visit, '/settings/export')}">Export everything</a> first, if you need it.</p>
<label class="field"><span>Type the name of the account to close it: <strong><bdi>${nameOf(visit)}</bdi></strong></span>
<input name="name" required dir="auto" autocomplete="off"${mark}></label>
${words}</div>
<div class="buttons"><a class="button" href="${pathTo(visit, '/settings')}">Cancel</a><button class="danger final">Close account</button></div></form>`;
  const status = problem === undefined ? 200 : 400;
  return await accountPage(visit, services, { title: 'Close the account?', content }, status);
}

/** GET /dashboard/settings/close */
export const closePage = afterSignIn('Close the account?', async (visit, services) =>
  visit.erasedFrom === undefined ? await askToClose(visit, services) : seeOther(pathTo(visit, '/settings')),
);

/** POST /dashboard/settings/close: closes the account whose name was typed. */
export const close = afterSignIn('Close the account?', async (visit, services) => {
  const { accountId } = visit.visitor;
  const name = nameOf(visit);
  // It would be made anew without what the operator has decided about it.
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  const typed = visit.form.get('name') ?? '';
  const words = 'This is not the name of the account, so nothing was changed.';
  if (readable(typed) !== readable(name))
    return await askToClose(visit, services, { at: 'name', typed, words });
  const { keys, wasOpen } = await closeAccount(accountId, services);
  if (wasOpen) await auditorOf(visit, services)('account closed', `${name}; ${counted(keys, 'key')} revoked`);
  return seeOther(pathTo(visit, '/settings?notice=closed'));
});

/** POST /dashboard/settings/reopen */
export const reopen: Page = async (visit, services) => {
  await reopenAccount(visit.visitor.accountId, services);
  await auditorOf(visit, services)('account opened again', nameOf(visit));
  return seeOther(pathTo(visit, '/settings?notice=reopened'));
};

/** Where owners export everything, and close the account. */
export function dataSection(visit: SignedIn): Html {
  const exporting = button(visit, '/settings/export', 'Export everything…');
  const content =
    visit.erasedFrom === undefined
      ? html`<div class="card row">${exporting}<a class="button danger" href="${pathTo(visit, '/settings/close')}">Close the account…</a></div>`
      : html`<form class="card" method="post" action="${pathTo(visit, '/settings/reopen')}">${accountForm(visit)}<p>The account will be erased on ${moment(visit.erasedFrom)}.</p><div class="row">${exporting}<button>Open the account again</button></div></form>`;
  const note =
    'All that is kept about the account as JSON; and its end. Exporting and closing ask you to sign in once more.';
  return section('data', 'Export and close', note, content);
}
