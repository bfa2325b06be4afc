import { html } from 'hono/html';
import { isOpen } from '../../../../identity/people/invitation.ts';
import { type Answer, type Html, htmlAnswer } from '../../answer.ts';
import { formId } from '../../forms.ts';
import { accountPage } from '../../layout.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { auditLines } from './audit-entries.ts';
import { callbacksSection } from './callbacks-section.ts';
import { lowBalanceSection } from './low-balance-section.ts';
import { membersSection } from './members-section.ts';
import { type Problem, section } from './section.ts';
import { signInSection } from './sign-in-section.ts';

/** Entries of the audit log that the page shows; all of them are on their own page. */
const entriesShown = 5;

async function ownersSections(
  visit: SignedIn,
  { settings, accounts, people, audit }: DashboardServices,
  problem: Problem | undefined,
): Promise<Html> {
  const { accountId } = visit.visitor;
  const [set, balance, members, invitations, entries] = await Promise.all([
    settings.read(accountId),
    accounts.readBalance(accountId, visit.budget),
    people.membersOf(accountId),
    people.invitationsOf(accountId),
    audit.read(accountId, entriesShown),
  ]);
  const available = balance?.available ?? 0;
  const open = invitations
    .filter((invitation) => isOpen(invitation, visit.now))
    .toSorted((one, other) => other.createdAt - one.createdAt);
  return html`${lowBalanceSection(visit, { threshold: set?.lowBalance, available }, problem)}
${callbacksSection(visit, set?.callbacks ?? [], problem)}
${membersSection(visit, { members, invitations: open }, problem)}
${section('log', {
  title: 'Audit log',
  note: 'Who changed keys, members and settings, when, and from which network.',
  content:
    entries.length === 0
      ? html`<p class="card faint">Nothing yet. It begins with the first key or member.</p>`
      : html`<div class="card">${auditLines(entries)}<p><a href="${pathTo(visit, '/settings/log')}">The whole log</a></p></div>`,
})}`;
}

/** The settings; owners see those of the account, everybody their own. */
export async function settingsPage(
  visit: SignedIn,
  services: DashboardServices,
  problem?: Problem,
): Promise<Answer> {
  const isOwner = visit.visitor.role === 'owner';
  const content = html`<div class="settings">${isOwner ? await ownersSections(visit, services, problem) : ''}${signInSection(visit)}</div>`;
  const parts = {
    title: 'Settings',
    lead: isOwner
      ? 'Of this account, and of your own sign-in.'
      : 'Of your own sign-in. Those of the account are its owners’.',
    content,
    formId: formId(),
  };
  return await htmlAnswer(problem === undefined ? 200 : 400, accountPage(visit, services.assets, parts));
}

/** GET /dashboard/settings */
export const settings: Page = (visit, services) => settingsPage(visit, services);
