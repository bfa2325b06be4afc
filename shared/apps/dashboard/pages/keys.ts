import { html } from 'hono/html';
import { keyPermissions } from '../../../identity/accounts/key-store.ts';
import { createKey } from '../../../identity/accounts/keys/create-key.ts';
import { listKeys } from '../../../identity/accounts/keys/list-keys.ts';
import { dayMs } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type Answer, htmlAnswer } from '../answer.ts';
import { accountForm, formId } from '../forms.ts';
import { icons } from '../icons.ts';
import { accountPage } from '../layout.ts';
import type { DashboardServices, Page, SignedIn } from '../visit.ts';
import { noteShowing } from './audit.ts';
import { createKeyDialog } from './create-key-dialog.ts';
import { keyTable, noKeys } from './key-table.ts';
import { secretPage } from './secret-page.ts';

/** Days that a new key may live; empty: for ever. */
const lifetimes = { '': undefined, '30': 30, '90': 90, '365': 365 } as const;
type Lifetime = keyof typeof lifetimes;

const isLifetime = (text: string): text is Lifetime => Object.hasOwn(lifetimes, text);

async function keysPage(
  visit: SignedIn,
  services: DashboardServices,
  problem?: { readonly status: number; readonly words: string },
): Promise<Answer> {
  const { accountId } = visit.visitor;
  const [listed, members] = await Promise.all([
    listKeys({ accountId }, services),
    services.people.membersOf(accountId),
  ]);
  const keys = listed.toReversed();
  const create = html`<button class="primary" command="show-modal" commandfor="create-key">${icons.plus}Create key</button>`;
  const content = html`${problem === undefined ? '' : html`<p class="notice bad" role="alert">${icons.alert}${problem.words}</p>`}
${keys.length === 0 ? noKeys() : keyTable(visit, keys, members)}
${createKeyDialog(visit, accountForm(visit))}`;
  const parts = {
    title: 'API keys',
    lead: 'Each key opens this account for one of your apps. Its secret is shown once, when it is made.',
    actions: create,
    content,
    formId: formId(),
  };
  return await htmlAnswer(problem?.status ?? 200, accountPage(visit, services.assets, parts));
}

/** GET /dashboard/keys */
export const keys: Page = (visit, services) => keysPage(visit, services);

/** POST /dashboard/keys: makes a key and shows its secret, in this answer only. */
export const makeKey: Page = async (visit, services) => {
  const { form, now, visitor } = visit;
  const lifetime = form.get('lifetime') ?? '';
  const permission = keyPermissions.find((one) => one === form.get('permission'));
  if (!isLifetime(lifetime) || permission === undefined) throw new ServiceError('BAD_REQUEST');
  const days = lifetimes[lifetime];
  const request = {
    accountId: visitor.accountId,
    name: form.get('name')?.trim() ?? '',
    permission,
    createdBy: visitor.email,
    ...(days === undefined ? {} : { expiresAt: now + days * dayMs }),
  };
  try {
    const made = await createKey(request, services);
    await noteShowing(visit, services, 'key created', `${made.key.keyName} (${made.key.keyId})`);
    return await secretPage(visit, services, made, 'Your new key');
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error;
    return await keysPage(visit, services, { status: 400, words: error.message });
  }
};
