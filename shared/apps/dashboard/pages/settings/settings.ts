import { html } from 'hono/html';
import type { LoggedEntry } from '../../../../identity/people/audit-log.ts';
import { isOpen } from '../../../../identity/people/people.ts';
import type { Html } from '../../layout/answer.ts';
import { moment } from '../../layout/formats.ts';
import { accountPage } from '../../layout/layout.ts';
import { type Problem, section } from '../../layout/parts.ts';
import { type Answer, type DashboardServices, type Page, pathTo, type SignedIn } from '../../visit.ts';
import { startOf } from '../call-table.ts';
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

const auditLine = ({ at, who, what, about }: LoggedEntry): Html =>
  html`<li><span><strong>${sentence(what)}</strong>: ${startOf(about, longestLine)}<small class="under">${who}</small></span><small>${moment(at)}</small></li>
`;

/** The latest entries in short, without the network. */
const auditLines = (entries: readonly LoggedEntry[]): Html => html`<ul class="lines">
${entries.map((one) => auditLine(one))}</ul>`;

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
    .toSorted((one, other) => other.createdAt - one.createdAt);
  return html`${nameSection(visit, problem)}
${lowBalanceSection(visit, { threshold: set?.lowBalance, available }, problem)}
${mailsSection(visit, set?.mutedMails ?? [])}
${callbacksSection(visit, set?.callbacks ?? [], problem)}
${membersSection(visit, { members, invitations: open }, problem)}
${section('log', {
  title: 'Audit log',
  note: 'Who signed in, and who changed keys, members and settings, when, and from which network.',
  content:
    entries.length === 0
      ? html`<p class="card faint">Nothing yet. It begins with the first key or member.</p>`
      : html`<div class="card">${auditLines(entries)}<p><a href="${pathTo(visit, '/settings/log')}">The whole log</a></p></div>`,
})}`;
}

/** The settings. Owners see those of the account; all members see their own. */
export async function settingsPage(
  visit: SignedIn,
  services: DashboardServices,
  problem?: Problem,
): Promise<Answer> {
  const isOwner = visit.visitor.role === 'owner';
  const content = html`<div class="settings">${isOwner ? await ownersSections(visit, services, problem) : ''}${signInSection(visit)}${await sessionsSection(visit, services)}${isOwner ? dataSection(visit) : ''}</div>`;
  return await accountPage(
    visit,
    services,
    {
      title: 'Settings',
      lead: isOwner
        ? 'Of this account, and of your own sign-in.'
        : 'Of your own sign-in. Those of the account are its owners’.',
      content,
    },
    problem === undefined ? 200 : 400,
  );
}

/** GET /dashboard/settings */
export const settings: Page = (visit, services) => settingsPage(visit, services);
