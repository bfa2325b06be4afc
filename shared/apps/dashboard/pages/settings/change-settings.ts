import { html } from 'hono/html';
import {
  addCallback,
  mailKinds,
  removeCallback,
  renameAccount,
  setLowBalance,
} from '../../../../identity/accounts/account-settings.ts';
import { invitationDays, invite } from '../../../../identity/people/invitations.ts';
import { type Invitation, isOpen } from '../../../../identity/people/people.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { orSayWhy } from '../../access/forms.ts';
import { seeOther } from '../../layout/answer.ts';
import type { Problem } from '../../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import type { Final } from '../ask-first.ts';
import { auditorOf, noteShowing } from '../audit.ts';
import { shownOnce } from '../shown-once.ts';
import { roleOf } from './member.ts';
import { callbackId } from './sections.ts';
import { settingsPage } from './settings.ts';

const done = (visit: SignedIn, notice: string): Answer =>
  seeOther(pathTo(visit, `/settings?notice=${notice}`));

/** Changes a setting. If the value is refused, the page says why and keeps what was typed. */
const tryField = (
  visit: SignedIn,
  services: DashboardServices,
  field: Omit<Problem, 'words'>,
  act: () => Promise<Answer>,
): Promise<Answer> => orSayWhy(act, (words) => settingsPage(visit, services, { ...field, words }));

/** POST /dashboard/settings/name */
export const changeName: Page = (visit, services) => {
  const { accountId } = visit.visitor;
  const typed = visit.form.get('name') ?? '';
  const before = visit.accounts[0]?.name ?? accountId;
  return tryField(visit, services, { at: 'account-name', typed }, async () => {
    const name = await renameAccount({ accountId, name: typed }, services);
    if (name !== before) await auditorOf(visit, services)('account renamed', `${before} is ${name} now`);
    return done(visit, 'account-renamed');
  });
};

/** POST /dashboard/settings/low-balance */
export const changeLowBalance: Page = (visit, services) => {
  const { accountId } = visit.visitor;
  const typed = visit.form.get('credits') ?? '';
  return tryField(visit, services, { at: 'low-balance-credits', typed }, async () => {
    const threshold = await setLowBalance({ accountId, credits: typed }, services);
    const about = threshold === undefined ? 'none' : `below ${threshold} credits`;
    await auditorOf(visit, services)('low-balance notice changed', about);
    return done(visit, threshold === undefined ? 'low-balance-off' : 'low-balance');
  });
};

/** POST /dashboard/settings/mails: what is not chosen is turned off. */
export const changeMails: Page = async (visit, services) => {
  const chosen = visit.form.getAll('mail');
  const muted = mailKinds.filter((kind) => !chosen.includes(kind));
  await services.settings.setMutedMails(visit.visitor.accountId, muted);
  const off = muted.length === 0 ? 'all are on' : `off: ${muted.join(', ')}`;
  await auditorOf(visit, services)('mails changed', off);
  return done(visit, 'mails-changed');
};

/** POST /dashboard/settings/callbacks */
export const addToCallbacks: Page = (visit, services) => {
  const { accountId } = visit.visitor;
  const callback = (visit.form.get('callback') ?? '').trim();
  return tryField(visit, services, { at: 'callback', typed: callback }, async () => {
    const isNew = await addCallback({ accountId, callback }, services);
    if (isNew) await auditorOf(visit, services)('callback added', callback);
    return done(visit, 'callback-added');
  });
};

const noSuchCallback = () => new ServiceError('NOT_FOUND', 'There is no such callback.');

/** The callback that a form names, by its text or its id. */
async function callbackOf(
  { visitor }: SignedIn,
  { settings }: DashboardServices,
  named: string | null,
): Promise<string> {
  const callbacks = (await settings.read(visitor.accountId))?.callbacks ?? [];
  const found = callbacks.find((listed) => listed === named || callbackId(listed) === named);
  if (found === undefined) throw noSuchCallback();
  return found;
}

/** POST /dashboard/settings/callbacks/remove */
export const callbackRemoval: Final = {
  ask: async (visit, services) => {
    const callback = await callbackOf(visit, services, visit.query.get('callback'));
    return {
      title: 'Remove this callback?',
      words: html`Within a minute <code>signin-url</code> refuses it, and sellers can no longer come back by it.<p class="copyable"><code>${callback}</code></p>`,
      act: 'Remove callback',
      back: '/settings',
      fields: { callback: callbackId(callback) },
    };
  },
  act: async (visit, services) => {
    const { accountId } = visit.visitor;
    const callback = await callbackOf(visit, services, visit.form.get('callback'));
    if (!(await removeCallback({ accountId, callback }, services))) throw noSuchCallback();
    await auditorOf(visit, services)('callback removed', callback);
    return done(visit, 'callback-removed');
  },
};

/** POST /dashboard/settings/invitations: makes an invitation and shows its link, in this answer only. */
export const makeInvitation: Page = (visit, services) => {
  const { accountId, email: invitedBy, personId: inviterId } = visit.visitor;
  const typed = visit.form.get('email') ?? '';
  const role = roleOf(visit.form.get('role'));
  return tryField(visit, services, { at: 'email', typed }, async () => {
    const { token, invitation } = await invite(
      { accountId, email: typed, role, invitedBy, inviterId },
      services,
    );
    await noteShowing(visit, services, 'invitation made', `${invitation.email} (${role})`);
    return await shownOnce(visit, services, {
      title: `Invitation for ${invitation.email}`,
      words: `Copy the link now and hand it over: it cannot be shown again. It works once, for ${invitationDays} days, for the person who signs in with this address.`,
      secret: `${visit.origin}${pathTo(visit, `/invitation?code=${token}`)}`,
      saved: 'I have copied this link',
      goOnTo: '/settings',
    });
  });
};

const noSuchInvitation = () =>
  new ServiceError('NOT_FOUND', 'There is no such invitation, or it has been used.');

/** The open invitation that the address names. */
async function invitationOf(visit: SignedIn, { people }: DashboardServices): Promise<Invitation> {
  const [, , , id] = visit.path.split('/');
  const found = (await people.invitationsOf(visit.visitor.accountId)).find((made) => made.id === id);
  if (found === undefined || !isOpen(found, visit.now)) throw noSuchInvitation();
  return found;
}

/** POST /dashboard/settings/invitations/{id}/revoke */
export const invitationRevocation: Final = {
  ask: async (visit, services) => {
    const { email } = await invitationOf(visit, services);
    return {
      title: `Revoke the invitation of ${email}?`,
      words: 'Its link stops working at once. You can still invite them again, by a new link.',
      act: 'Revoke invitation',
      back: '/settings',
    };
  },
  act: async (visit, services) => {
    const { id, email, accountId } = await invitationOf(visit, services);
    if (!(await services.people.revokeInvitation(accountId, id, visit.now))) throw noSuchInvitation();
    await auditorOf(visit, services)('invitation revoked', email);
    return done(visit, 'invitation-revoked');
  },
};
