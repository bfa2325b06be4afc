import { serviceName } from '../../contract/service-name.ts';
import type { Invitation, PeopleStore } from '../../identity/people/people.ts';
import type { Bounds } from '../../platform/call/call.ts';
import { dayMs } from '../../platform/call/clock.ts';
import { momentText, oneLine } from './formats.ts';
import { laidOut } from './layout.ts';
import type { Mailer } from './mailer.ts';

/** How many invitations of an account are mailed a day. */
export const invitationMailsPerDay = 20;

interface InvitationServices {
  readonly people: Pick<PeopleStore, 'invitationsOf' | 'takeInvitationMail'>;
  /** Undefined where no mails are sent. */
  readonly mailer: () => Promise<Mailer | undefined>;
}

interface MadeInvitation {
  readonly invitation: Invitation;
  readonly accountName: string;
  readonly link: string;
}

/**
 * Mails an invitation to the person who is invited. Anyone's address may be entered, so an address gets one mail a day,
 * whichever accounts invite it.
 *
 * @returns why it was not mailed, if it was not: it never throws, since the link is shown as well
 */
export async function mailInvitation(
  made: MadeInvitation,
  { people, mailer }: InvitationServices,
  { clock, budget, log }: Bounds,
): Promise<'mailed' | 'no mails here' | 'mailed before' | 'too many' | 'failed'> {
  const { accountId, email } = made.invitation;
  const since = clock() - dayMs;
  try {
    const sender = await mailer();
    if (sender === undefined) return 'no mails here';
    const recent = (await people.invitationsOf(accountId)).filter(({ createdAt }) => createdAt > since);
    if (recent.length > invitationMailsPerDay) return 'too many';
    if (!(await people.takeInvitationMail(email, clock(), since))) return 'mailed before';
    await sender.send(laidOut(letterOf(made)), budget);
    return 'mailed';
  } catch (error) {
    log.error('mails.invitation-failed', error, { account: accountId });
    return 'failed';
  }
}

function letterOf({ invitation: { email, role, invitedBy, validUntil }, accountName, link }: MadeInvitation) {
  const name = oneLine(accountName);
  const subject = `You are invited to “${name}”`;
  const sentence = `${invitedBy} invites you to an account of the ${serviceName}. To accept, open the link and sign in with this address, ${email}.`;
  const facts = [
    ['Account', name],
    ['Your role', role],
    ['The link works', `once, until ${momentText(validUntil)}`],
  ] as const;
  return {
    ...{ to: email, accountName, subject, messages: [{ subject, sentence, facts }] },
    button: { label: 'Accept the invitation', url: link },
    reason: `You get this mail because ${invitedBy} entered your address. If you do not know this person, ignore it: nothing happens unless you open the link and sign in.`,
  };
}
