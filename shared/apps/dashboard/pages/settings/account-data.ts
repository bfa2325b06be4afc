import { html } from 'hono/html';
import { exportedFile, exportText } from '../../../../billing/usage/export-account.ts';
import { closeAccount, closedDays, reopenAccount } from '../../../../identity/people/closed-accounts.ts';
import { type ExportFile, exportFiles } from '../../../../identity/people/kept-data.ts';
import { hasJustSignedIn } from '../../../../identity/people/sessions.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { formOn } from '../../access/forms.ts';
import { fileAnswer } from '../../layout/answer.ts';
import { counted, moment } from '../../layout/formats.ts';
import { balanceOf, button, faultOf, postForm, section } from '../../layout/parts.ts';
import type { Page, PageParts, SignedIn } from '../../visit.ts';
import { note } from '../audit.ts';
import { settingsPart } from './part.ts';

/** A page that requires a recent sign-in; other visitors are asked to sign in again first. */
const afterSignIn =
  (title: string, page: Page): Page =>
  async (visit) => {
    if (hasJustSignedIn(visit.visitor, visit.now)) return await page(visit);
    const content = html`<form class="card question" method="post" action="${visit.to('/sign-in')}">
<input type="hidden" name="to" value="${visit.path}${visit.query.size === 0 ? '' : `?${visit.query}`}"><input type="hidden" name="again" value="yes">
<p>Please sign in again to confirm that it is you. You will come back to this page, and you will not be asked again for ten minutes.</p>
<div class="buttons"><a class="button" href="${visit.to('/settings/data')}">Cancel</a><button class="primary">Sign in again</button></div></form>`;
    return { title, content };
  };

const fileNotes: Readonly<Record<ExportFile, string>> = {
  'account.json': 'Settings, balance, limits, members, invitations, keys, webhooks and payments',
  'audit-log.json': 'Who did what',
  'ledger.json': 'Every charge, grant and refund',
  'calls.json': 'The calls of the last 30 days. Older ones are not kept, nor are pictures and texts of any',
};

/** GET /dashboard/settings/export: the files of the data kept about the account. */
const exportPage: Page = async (visit) => {
  const lines = exportFiles.map(
    (file) =>
      html`<li><a href="${visit.to(`/settings/export/${file}`)}">${file}</a><span class="note">${fileNotes[file]}</span></li>`,
  );
  return {
    title: 'Export everything',
    lead: 'All that is kept about this account for longer than some days, as JSON. A long file ends with the address of its next part. Keys and other secrets are in no file. The audit log notes the export, and the owners are told of it.',
    actions: button(visit, '/settings/data', 'All data'),
    content: html`<ul class="card lines">${lines}</ul>`,
  };
};

/** Records an export once per sign-in, however many files are read. */
async function noteExport({ visitor, network, services: { audit } }: SignedIn): Promise<void> {
  const { accountId, email: who, startedAt: at, sessionHash: id } = visitor;
  const about = 'all of its data';
  await audit.write({ accountId, at, who, what: 'account exported', about, from: network, id });
}

/**
 * GET /dashboard/settings/export/{file}: one file. A long one ends with the address of the next page.
 *
 * @throws ServiceError NOT_FOUND
 */
const exportFile: Page = async (visit) => {
  const [, , , name = ''] = visit.path.split('/');
  const asked = visit.query.get('from');
  if (asked !== null && !/^\d{1,13}$/.test(asked)) throw new ServiceError('NOT_FOUND');
  const from = asked === null ? undefined : Number(asked);
  const file = exportFiles.find((known) => known === name);
  if (file === undefined) throw new ServiceError('NOT_FOUND', 'There is no such file.');
  const { accountId: account, services, budget } = visit;
  const part = await exportedFile({ accountId: account, file, from }, services, budget);
  await noteExport(visit);
  const path = visit.to(`/settings/export/${name}?from=${part.next}`);
  const next = part.next === undefined ? {} : { next: visit.origin + path };
  return fileAnswer(name, 'application/json', exportText({ account, ...part.content, ...next }));
};

/** A name without its invisible characters. */
const readable = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The question before closing, in which the name of the account is typed. */
const askToClose = async (visit: SignedIn): Promise<PageParts> => {
  const { available: left } = await balanceOf(visit);
  const { mark, words } = faultOf(visit, 'name');
  const content = html`
<div><p>All keys and open invitations of the account stop working at once, for good. Everyone in it can still sign in and read for ${closedDays} days, and until then an owner can open it again.</p>
<p>After that it is erased: its name, members, invitations, keys, settings and audit log. Payments and charges are kept as the law wants, under the account’s id.${left > 0 ? html` <strong>${counted(left, 'credit')}</strong> are left: they cannot be used while it is closed, and are not paid back.` : ''}</p>
<p><a href="${visit.to('/settings/export')}">Export everything</a> first, if you need it.</p>
<label class="field"><span>Type the name of the account to close it: <strong><bdi>${visit.accountName}</bdi></strong></span>
<input name="name" required dir="auto" autocomplete="off"${mark}></label>
${words}</div>
<div class="buttons"><a class="button" href="${visit.to('/settings/data')}">Cancel</a><button class="danger final">Close account</button></div>`;
  const form = postForm(visit, '/settings/close', content, 'card question');
  return { title: 'Close the account?', content: form };
};

/** Closes the account whose name was typed. */
const close: Page = async (visit) => {
  const name = visit.accountName;
  // It would be recreated without the operator's settings.
  if (visit.isSuspended === true) throw new ServiceError('ACCOUNT_SUSPENDED');
  if (readable(visit.form.get('name') ?? '') !== readable(name))
    throw new ServiceError('BAD_REQUEST', 'This is not the name of the account, so nothing was changed.');
  const { visitor, network: from } = visit;
  await closeAccount(visit.accountId, visit.services, { who: visitor.email, from });
  // Only the pages of payments know the provider.
  const isSold = (await visit.services.packs()) !== undefined;
  return isSold ? '/checkout/closed' : '/settings/data?notice=closed';
};

/** POST /dashboard/settings/reopen */
const reopen: Page = async (visit) => {
  await reopenAccount(visit.accountId, visit.services);
  await note(visit, 'account opened again', visit.accountName);
  return '/settings/data?notice=reopened';
};

/** GET /dashboard/settings/data: where owners export everything, and close the account. */
const dataPage: Page = async (visit) => {
  const exporting = button(visit, '/settings/export', 'Export everything…');
  const closing = html`<a class="button danger" href="${visit.to('/settings/close')}">Close the account…</a>`;
  const reopening = html`<p>The account will be erased on ${moment(visit.erasedFrom ?? 0)}.</p><button>Open the account again</button>`;
  const aboutExport = 'All that is kept about the account, as JSON. You are asked to sign in once more.';
  const aboutEnd = 'Closing stops its keys at once, and erases it after some weeks.';
  const end = visit.erasedFrom === undefined ? closing : postForm(visit, '/settings/reopen', reopening);
  const content = html`${section('export', 'Export', aboutExport, exporting)}${section('close', 'Close', aboutEnd, end)}`;
  return settingsPart(visit, 'data', content);
};

const toClose = 'Close the account?';

/** The pages for exporting everything, and for closing the account. */
export const dataPages: Readonly<Record<string, Page>> = {
  'GET /settings/data': dataPage,
  'GET /settings/export': afterSignIn('Export everything', exportPage),
  'GET /settings/export/:file': afterSignIn('Export everything', exportFile),
  // Also of a closed account: a closing that broke off is finished by another.
  'GET /settings/close': afterSignIn(toClose, askToClose),
  'POST /settings/close': afterSignIn(toClose, formOn(askToClose, close, 'name')),
  'POST /settings/reopen': reopen,
};
