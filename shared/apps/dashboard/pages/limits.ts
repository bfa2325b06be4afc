import { html } from 'hono/html';
import {
  accountLimit,
  type CreditLimit,
  monthOf,
  readLimits,
} from '../../../billing/credits/credit-limits.ts';
import { changeLimit } from '../../../billing/usage/change-limit.ts';
import { creditsAsTyped } from '../../../identity/accounts/account-settings.ts';
import { formWorks } from '../access/route-table.ts';
import { counted, monthName, whole } from '../layout/formats.ts';
import { askAnOwner, badge, creditRules, fieldForm } from '../layout/parts.ts';
import type { Html, SignedIn } from '../visit.ts';
import { note } from './audit.ts';

/** From this share on, owners are warned. */
const nearlyAll = 0.8;

/** How much of a limit this month's calls have used, as a bar with figures. */
function limitBar(visit: SignedIn, { limit, charged, held }: CreditLimit, label: string): Html {
  const taken = charged + held;
  const state = taken >= limit ? 'full' : taken >= nearlyAll * limit ? 'near' : 'fine';
  const sign = { full: badge('bad', 'Reached'), near: badge('warn', 'Nearly reached'), fine: '' }[state];
  return html`<div class="limit ${state}"><p><strong>${whole(taken)}</strong> of ${counted(limit, 'credit')} in ${monthName(monthOf(visit.now))} ${sign}</p>
<progress max="${limit}" value="${Math.min(taken, limit)}" aria-label="${label}"></progress>${held === 0 ? '' : html`<p class="note">${whole(held)} of them are set aside for calls that are running.</p>`}</div>`;
}

/** A limit's use, and for owners the form that changes it. @param label of what: names the bar */
export function limitCard(
  visit: SignedIn,
  limit: CreditLimit | undefined,
  { label, action }: { readonly label: string; readonly action: string },
): Html {
  const state =
    limit === undefined
      ? html`<p class="faint">There is no limit: calls may take the whole balance.</p>`
      : limitBar(visit, limit, label);
  if (!formWorks(visit, action)) return state;
  if (!visit.isOwner)
    return html`<div class="stack">${state}<p class="note">Owners of the account set it: ${askAnOwner(visit)}.</p></div>`;
  const form = {
    action,
    label: 'Credits a month',
    name: 'credits',
    value: limit === undefined ? '' : whole(limit.limit),
    rules: creditRules('No limit'),
    unit: 'credits',
    before: state,
    after: 'It counts at once. Leave it empty for no limit.',
  };
  return fieldForm(visit, form);
}

/** The limits of the visitor's account. */
export const limitsOf = async ({ accountId, now, budget, services }: SignedIn) =>
  await readLimits((await services.limits()).accounts, accountId, now, budget);

/** The monthly limit of the account and what calls have taken of it, if there is one. */
export async function limitFigure(visit: SignedIn): Promise<Html | ''> {
  const limit = (await limitsOf(visit)).find(({ name }) => name === accountLimit);
  if (limit === undefined) return '';
  return html`<section class="figure" aria-labelledby="limit">
<h2 id="limit">Monthly limit</h2>
${limitBar(visit, limit, 'Monthly limit of the account')}
<p class="note"><a href="${visit.to('/credits#limits')}">${visit.isOwner ? 'Change the limit' : 'About the limit'}</a></p>
</section>`;
}

/** The audit log's text for a limit. */
const limitWords = (credits: number | undefined): string =>
  credits === undefined ? 'no limit' : `${counted(credits, 'credit')} a month`;

/** Changes a limit as typed, and notes it. @returns the notice for the page that follows */
export async function setLimit(
  visit: SignedIn,
  of: { readonly keyId?: string; readonly name: string },
): Promise<string> {
  const credits = creditsAsTyped(visit.form.get('credits') ?? '');
  const request = { accountId: visit.accountId, keyId: of.keyId, credits };
  const limits = await visit.services.limits();
  const before = await changeLimit(request, { ...visit.services, limits }, visit.budget);
  if (credits !== before) {
    const noted = `${of.name}: ${limitWords(credits)}, before that ${limitWords(before)}`;
    await note(visit, 'monthly limit changed', noted);
  }
  return credits === undefined ? 'limit-off' : 'limit';
}
