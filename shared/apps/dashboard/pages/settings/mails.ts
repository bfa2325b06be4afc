import { html } from 'hono/html';
import { type MailKind, mailKinds } from '../../../../identity/accounts/event-kinds.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { postForm, section } from '../../layout/parts.ts';
import type { Page, PageParts, SignedIn } from '../../visit.ts';
import { note } from '../audit.ts';
import { settingsPart } from './part.ts';

const mailWords: Readonly<Record<MailKind, readonly [name: string, note: string]>> = {
  'low-balance': [
    'Credits run low',
    'When they fall below the level set under Account, and when added credits do not suffice',
  ],
  limits: ['A monthly limit is nearly reached', 'At 80 %, once a month for each limit'],
  failures: ['Far more calls than usual fail', 'At most once a day, with the reasons'],
  payments: ['A payment fails', 'When Stripe reports that a payment failed'],
  'key-ends': ['A key ends soon', 'A week before and a day before, unless it has been replaced'],
  keys: ['A key is added', 'When someone makes or rotates one'],
  people: ['Someone joins', 'With their address'],
};

/** The mails that the visitor has turned off, or all owners had when that was one choice for all of them. */
async function mutedOf({ accountId, visitor, services }: SignedIn): Promise<readonly MailKind[]> {
  const own = await services.people.membership(accountId, visitor.personId);
  return own?.mutedMails ?? (await services.settings.read(accountId))?.mutedMails ?? [];
}

/** GET /dashboard/settings/mails: which mails the visitor gets as an owner. */
export async function mailsPage(visit: SignedIn): Promise<PageParts> {
  const muted = await mutedOf(visit);
  const kinds = mailKinds.map(
    (kind) =>
      html`<label class="choice"><input type="checkbox" name="mail" value="${kind}"${muted.includes(kind) ? '' : html` checked`}><span>${mailWords[kind][0]}<small>${mailWords[kind][1]}</small></span></label>`,
  );
  const form = html`
<fieldset class="field"><legend>Mail me when</legend>${kinds}</fieldset><button>Save</button>`;
  const note =
    'Mails arrive within a few minutes, if this service sends any; the other owners choose for themselves. All owners are always told of changes of owners, removed members, callbacks, webhooks and those that were switched off, a limit that is removed, refunded payments, exports, closing and reopening the account, and changes to these choices.';
  return settingsPart(
    visit,
    'mails',
    section('mails', 'Your mails', note, postForm(visit, '/settings/mails', form)),
  );
}

/** Turns off the visitor's mails that are not chosen. */
export const changeMails: Page = async (visit) => {
  const { accountId, visitor, services } = visit;
  const before = await mutedOf(visit);
  const chosen = visit.form.getAll('mail');
  const muted = mailKinds.filter((kind) => !chosen.includes(kind));
  const own = await services.people.membership(accountId, visitor.personId);
  if (own === undefined || !(await services.people.setMutedMails(own, muted)))
    throw new ServiceError('NOT_FOUND', 'You are no longer a member of the account.');
  if (muted.join() !== before.join())
    await note(visit, 'mails changed', muted.length === 0 ? 'all are on' : `off: ${muted.join(', ')}`);
  return '/settings/mails?notice=mails-changed';
};
