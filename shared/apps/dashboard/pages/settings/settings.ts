import { html } from 'hono/html';
import { renameAccount, setLowBalance } from '../../../../identity/accounts/account-settings.ts';
import { longestName } from '../../../../identity/accounts/given-name.ts';
import { formOn } from '../../access/forms.ts';
import { whole, withArticle } from '../../layout/formats.ts';
import { balanceOf, creditRules, fact, fieldForm, section } from '../../layout/parts.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../../visit.ts';
import { note } from '../audit.ts';
import { dataPages } from './account-data.ts';
import { addToCallbacks, callbackRemoval, callbacksSection } from './callbacks.ts';
import { logPages } from './log.ts';
import { changeMails, mailsPage } from './mails.ts';
import { endOwnSession, securityPage } from './own.ts';
import { settingsPart } from './part.ts';
import { makeInvitation, membersPage, peoplePages } from './people.ts';

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
    'While there are fewer credits than this, every page warns everybody in the account and paid answers carry x-credits-low. Owners also get one mail, where this service sends any, and another if added credits do not suffice.';
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

/** GET /dashboard/settings: the account. Members see what it is called, owners change it. */
const accountPage = async (visit: SignedIn): Promise<PageParts> => {
  const { accountId, accountName, isOwner, services, visitor } = visit;
  if (!isOwner) {
    const facts = html`${fact('Name', accountName)}${fact('Id', html`<code>${accountId}</code>`)}${fact('You are', withArticle[visitor.role])}`;
    return settingsPart(visit, '', html`<dl class="card facts">${facts}</dl>`);
  }
  const [settings, { available }] = await Promise.all([services.settings.read(accountId), balanceOf(visit)]);
  const content = html`${nameSection(visit)}
${lowBalanceSection(visit, settings?.lowBalance, available)}
${callbacksSection(visit, settings?.callbacks ?? [])}`;
  return settingsPart(visit, '', content);
};

export const settings: Area = {
  everyone: {
    'GET /settings': accountPage,
    'GET /settings/members': membersPage,
    'GET /settings/security': securityPage,
    'POST /settings/sessions/:id/end': endOwnSession,
  },
  owners: {
    'POST /settings/name': formOn(accountPage, changeName, 'name'),
    'POST /settings/low-balance': formOn(accountPage, changeLowBalance, 'credits'),
    'POST /settings/callbacks': formOn(accountPage, addToCallbacks, 'callback'),
    ...callbackRemoval,
    'GET /settings/mails': mailsPage,
    'POST /settings/mails': changeMails,
    'POST /settings/invitations': formOn(membersPage, makeInvitation, 'email'),
    ...peoplePages,
    ...dataPages,
    ...logPages,
  },
};
