import { html } from 'hono/html';
import {
  accountLimit,
  type CreditLimit,
  monthOf,
  readLimits,
} from '../../../../billing/credits/credit-limits.ts';
import { type ApiKeyRecord, limitNameOf } from '../../../../identity/accounts/key-store.ts';
import { accountForm } from '../../access/forms.ts';
import type { Html } from '../../layout/answer.ts';
import { counted, monthName, whole } from '../../layout/formats.ts';
import { faultMark, faultOf, type Problem, section } from '../../layout/parts.ts';
import { type DashboardServices, pathTo, type SignedIn } from '../../visit.ts';

/** From this share on, owners are warned. */
const nearlyAll = 0.8;

const stateOf = ({ limit, charged, held }: CreditLimit): 'full' | 'near' | 'fine' => {
  const taken = charged + held;
  if (taken >= limit) return 'full';
  return taken >= nearlyAll * limit ? 'near' : 'fine';
};

/** How much of a limit this month's calls have taken, as a bar with its figures. */
export function limitBar(visit: SignedIn, limit: CreditLimit, label: string): Html {
  const taken = limit.charged + limit.held;
  const state = stateOf(limit);
  const badge =
    state === 'fine'
      ? ''
      : html` <span class="badge ${state === 'full' ? 'bad' : 'warn'}">${state === 'full' ? 'Reached' : 'Nearly reached'}</span>`;
  return html`<div class="limit ${state}"><p><strong>${whole(taken)}</strong> of ${counted(limit.limit, 'credit')} in ${monthName(monthOf(visit.now))}${badge}</p>
<progress max="${limit.limit}" value="${Math.min(taken, limit.limit)}" aria-label="${label}"></progress>${limit.held === 0 ? '' : html`<p class="note">${whole(limit.held)} of them are set aside for calls that are running.</p>`}</div>`;
}

/** What a limit has taken, and for owners the form that changes it. @param label of what: names the bar */
export function limitCard(
  visit: SignedIn,
  limit: CreditLimit | undefined,
  { label, action }: { readonly label: string; readonly action: string },
  problem?: Problem,
): Html {
  const state =
    limit === undefined
      ? html`<p class="faint">There is no limit: calls may take the whole balance.</p>`
      : limitBar(visit, limit, label);
  if (visit.visitor.role !== 'owner')
    return html`<div class="card">${state}<p class="note">Owners of the account set it.</p></div>`;
  const typed = problem?.typed ?? (limit === undefined ? '' : whole(limit.limit));
  return html`<form class="card" method="post" action="${pathTo(visit, action)}">${accountForm(visit)}${state}
<label for="monthly-limit">Credits a month</label>
<div class="row"><span class="suffixed"><input id="monthly-limit" name="credits" inputmode="numeric" maxlength="13" autocomplete="off" placeholder="No limit" value="${typed}"${faultMark('limit', problem)}><span>credits</span></span><button>Save</button></div>
${faultOf('limit', problem)}<p class="note">It counts at once. Leave it empty for no limit.</p></form>`;
}

/** The limits of the visitor's account. */
export const limitsOf = async (
  { visitor, now, budget }: SignedIn,
  services: Pick<DashboardServices, 'limits'>,
): Promise<readonly CreditLimit[]> =>
  await readLimits((await services.limits()).accounts, visitor.accountId, now, budget);

/** The monthly limit of the account and what calls have taken of it, if there is one. */
export async function limitFigure(
  visit: SignedIn,
  services: Pick<DashboardServices, 'limits'>,
): Promise<Html | ''> {
  const limit = (await limitsOf(visit, services)).find(({ name }) => name === accountLimit);
  if (limit === undefined) return '';
  return html`<section class="card figure" aria-labelledby="limit">
<h2 id="limit">Monthly limit</h2>
${limitBar(visit, limit, 'Monthly limit of the account')}
<p class="note"><a href="${pathTo(visit, '/credits#limits')}">${visit.visitor.role === 'owner' ? 'Change the limit' : 'All limits'}</a></p>
</section>`;
}

/** The part of a key's page about its limit. */
export async function keyLimitSection(
  visit: SignedIn,
  services: Pick<DashboardServices, 'limits'>,
  key: ApiKeyRecord,
): Promise<Html> {
  const name = limitNameOf(key);
  const limit = (await limitsOf(visit, services)).find((one) => one.name === name);
  return section('limit', {
    title: 'Monthly limit',
    note: html`Bounds what a fault in the program with this key can cost: beyond it, paid calls are answered 402 <code>KEY_LIMIT</code>. It starts again each month (UTC). Keys that replace one another share it.`,
    content: limitCard(visit, limit, {
      label: `Limit of ${key.keyName}`,
      action: `/keys/${key.keyId}/limit`,
    }),
  });
}
