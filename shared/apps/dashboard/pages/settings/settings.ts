import { html } from 'hono/html';
import type { LoggedEntry } from '../../../../identity/people/audit-log.ts';
import { isOpen } from '../../../../identity/people/people.ts';
import type { Html } from '../../layout/answer.ts';
import { moment, startOf } from '../../layout/formats.ts';
import { accountPage } from '../../layout/layout.ts';
import { type Problem, section } from '../../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { dataSection } from './account-data.ts';
import {
  callbacksSection,
  lowBalanceSection,
  mailsSection,
  membersSection,
  nameSection,
  signInSection,
} from './sections.ts';
import { sessionsSection } from './sessions.ts';

/** The name of an audit event with a capital letter. */
export const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const longestLine = 160;

/** An entry in short, without the network. */
const auditLine = ({ at, who, what, about }: LoggedEntry): Html =>
  html`<li><span><strong>${sentence(what)}</strong>: ${startOf(about, longestLine)}<small class="under">${who}</small></span><small>${moment(at)}</small></li>
`;

/** How many entries of the audit log the page shows; the whole log has its own page. */
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
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const log =
    entries.length === 0
      ? html`<p class="card faint">Nothing yet. It begins with the first key or member.</p>`
      : html`<div class="card"><ul class="lines">${entries.map(auditLine)}</ul><p><a href="${pathTo(visit, '/settings/log')}">The whole log</a></p></div>`;
  const aboutLog = 'Who signed in, and who changed keys, members and settings, when, and from which network.';
  return html`${nameSection(visit, problem)}
${lowBalanceSection(visit, { threshold: set?.lowBalance, available }, problem)}
${mailsSection(visit, set?.mutedMails ?? [])}
${callbacksSection(visit, set?.callbacks ?? [], problem)}
${membersSection(visit, members, open, problem)}
${section('log', 'Audit log', aboutLog, log)}`;
}

/** The settings. Owners see those of the account; all members see their own. */
export async function settingsPage(
  visit: SignedIn,
  services: DashboardServices,
  problem?: Problem,
): Promise<Answer> {
  const isOwner = visit.visitor.role === 'owner';
  const content = html`<div class="settings">${isOwner ? await ownersSections(visit, services, problem) : ''}${signInSection(visit)}${await sessionsSection(visit, services)}${isOwner ? dataSection(visit) : ''}</div>`;
  const lead = isOwner
    ? 'Of this account, and of your own sign-in.'
    : 'Of your own sign-in. Those of the account are its owners’.';
  const status = problem === undefined ? 200 : 400;
  return await accountPage(visit, services, { title: 'Settings', lead, content }, status);
}

/** GET /dashboard/settings */
export const settings: Page = (visit, services) => settingsPage(visit, services);
