import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import {
  addCallback,
  removeCallback,
  renameAccount,
  setLowBalance,
} from '../../../../identity/accounts/account-settings.ts';
import { longestName } from '../../../../identity/accounts/given-name.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { formOn } from '../../access/forms.ts';
import { startOf, whole } from '../../layout/formats.ts';
import { balanceOf, creditRules, fieldForm, section } from '../../layout/parts.ts';
import { type Column, tableInParts } from '../../layout/tables.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../../visit.ts';
import { note } from '../audit.ts';
import { askFirst } from '../questions.ts';
import { dataPages, dataSection } from './account-data.ts';
import { logPages, logSection } from './log.ts';
import { changeMails, mailsSection } from './mails.ts';
import { endOwnSession, ownSections } from './own.ts';
import { makeInvitation, peoplePages, peopleSection } from './people.ts';

/** The name of the account, which members see everywhere. */
function nameSection(visit: SignedIn): Html {
  const form = {
    action: '/settings/name',
    label: 'Name of the account',
    name: 'name',
    value: visit.accountName,
    rules: html` required maxlength="${longestName}" dir="auto"`,
    button: 'Rename',
  };
  const note = html`Its name is on every page, on statements and in mails. Its id stays as it is: <code>${visit.accountId}</code>`;
  return section('account', 'Account', note, fieldForm(visit, form));
}

const changeName: Page = async (visit) => {
  const before = visit.accountName;
  const name = await renameAccount(
    { accountId: visit.accountId, name: visit.form.get('name') ?? '' },
    visit.services,
  );
  if (name !== before) await note(visit, 'account renamed', `${before} is ${name} now`);
  return '/settings?notice=account-renamed';
};

/** The setting of the level below which every page warns. */
function lowBalanceSection(visit: SignedIn, threshold: number | undefined, available: number): Html {
  const form = {
    action: '/settings/low-balance',
    label: 'Warn below',
    name: 'credits',
    value: threshold === undefined ? '' : whole(threshold),
    rules: creditRules('No warning'),
    unit: 'credits',
    after: `There are ${whole(available)} now. Leave it empty for no warning.`,
  };
  const note =
    'While there are fewer credits than this, every page warns everybody in the account and paid answers carry x-credits-low. Owners also get one mail, where this service sends any.';
  return section('low-balance', 'Low balance', note, fieldForm(visit, form));
}

const changeLowBalance: Page = async (visit) => {
  const threshold = await setLowBalance(
    { accountId: visit.accountId, credits: visit.form.get('credits') ?? '' },
    visit.services,
  );
  const about = threshold === undefined ? 'none' : `below ${threshold} credits`;
  await note(visit, 'low-balance notice changed', about);
  return `/settings?notice=${threshold === undefined ? 'low-balance-off' : 'low-balance'}`;
};

/** The id by which forms name a callback, since the callback itself may have 2,000 characters. */
export const callbackId = (callback: string): string =>
  `c-${createHash('sha256').update(callback).digest('base64url').slice(0, 22)}`;

/** Characters of a callback in the list; the question before its end shows all of them. */
const longestCallback = 300;

const callbackColumns = (visit: SignedIn): readonly Column<string>[] => [
  {
    name: 'Callback',
    kind: 'heading',
    cell: (callback) => html`<code id="${callbackId(callback)}">${startOf(callback, longestCallback)}</code>`,
  },
  {
    name: 'Remove',
    kind: 'state',
    cell: (callback) => {
      const id = callbackId(callback);
      return html`<a class="button small" href="${visit.to(`/settings/callbacks/remove?callback=${id}`)}" aria-describedby="${id}">Remove…</a>`;
    },
  },
];

/** The addresses that the marketplace's sign-in may lead sellers back to. */
function callbacksSection(visit: SignedIn, callbacks: readonly string[]): Html {
  const list = { name: 'callback-list', path: '/settings', room: 10, label: 'Listed callbacks' };
  const none = html`<p class="card faint">None yet: add the address of your app that sellers come back to.</p>`;
  const form = {
    action: '/settings/callbacks',
    name: 'callback',
    rules: html` aria-label="Callback" required maxlength="2000" spellcheck="false" placeholder="https://app.example.com/signed-in"`,
    button: 'Add callback',
  };
  const listed = callbacks.length === 0 ? none : tableInParts(visit, callbackColumns(visit), callbacks, list);
  return section(
    'callbacks',
    'Callbacks',
    html`Where sellers come back to in your app after they have signed in to the marketplace. <code>signin-url</code> accepts these addresses alone, character by character.`,
    html`${listed}${fieldForm(visit, form)}`,
  );
}

const addToCallbacks: Page = async (visit) => {
  const callback = (visit.form.get('callback') ?? '').trim();
  const isNew = await addCallback({ accountId: visit.accountId, callback }, visit.services);
  if (isNew) await note(visit, 'callback added', callback);
  return '/settings?notice=callback-added';
};

const noSuchCallback = () => new ServiceError('NOT_FOUND', 'There is no such callback.');

/** The callback that a form names, by its text or its id. */
async function callbackOf(
  { accountId, services: { settings } }: SignedIn,
  named: string | null,
): Promise<string> {
  const callbacks = (await settings.read(accountId))?.callbacks ?? [];
  const callback = callbacks.find((listed) => listed === named || callbackId(listed) === named);
  if (callback === undefined) throw noSuchCallback();
  return callback;
}

const callbackRemoval = askFirst('/settings/callbacks/remove', {
  ask: async (visit) => {
    const callback = await callbackOf(visit, visit.query.get('callback'));
    return {
      title: 'Remove this callback?',
      words: html`Within a minute <code>signin-url</code> refuses it, and sellers can no longer come back by it.<p class="copyable"><code>${callback}</code></p>`,
      act: 'Remove callback',
      back: '/settings',
      fields: { callback: callbackId(callback) },
    };
  },
  act: async (visit) => {
    const callback = await callbackOf(visit, visit.form.get('callback'));
    if (!(await removeCallback({ accountId: visit.accountId, callback }, visit.services)))
      throw noSuchCallback();
    await note(visit, 'callback removed', callback);
    return '/settings?notice=callback-removed';
  },
});

async function ownersSections(visit: SignedIn): Promise<Html> {
  const [settings, { available }, people, mails] = await Promise.all([
    visit.services.settings.read(visit.accountId),
    balanceOf(visit),
    peopleSection(visit),
    mailsSection(visit),
  ]);
  return html`${nameSection(visit)}
${lowBalanceSection(visit, settings?.lowBalance, available)}
${mails}
${callbacksSection(visit, settings?.callbacks ?? [])}
${people}
${logSection(visit)}`;
}

/** GET /dashboard/settings. Owners see those of the account; all members see their own. */
const settingsPage = async (visit: SignedIn): Promise<PageParts> => {
  const { isOwner } = visit;
  return {
    title: 'Settings',
    lead: isOwner
      ? 'Of this account, and of your own sign-in.'
      : 'Of your own sign-in. Those of the account are its owners’.',
    content: html`<div class="settings">${isOwner ? await ownersSections(visit) : ''}${await ownSections(visit)}${isOwner ? dataSection(visit) : ''}</div>`,
  };
};

export const settings: Area = {
  everyone: { 'GET /settings': settingsPage, 'POST /settings/sessions/:id/end': endOwnSession },
  owners: {
    'POST /settings/name': formOn(settingsPage, changeName, 'name'),
    'POST /settings/mails': changeMails,
    'POST /settings/low-balance': formOn(settingsPage, changeLowBalance, 'credits'),
    'POST /settings/callbacks': formOn(settingsPage, addToCallbacks, 'callback'),
    ...callbackRemoval,
    'POST /settings/invitations': formOn(settingsPage, makeInvitation, 'email'),
    ...peoplePages,
    ...dataPages,
    ...logPages,
  },
};
