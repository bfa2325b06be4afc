import { html } from 'hono/html';
import { createSecretToken, isSecretToken } from '../people/secret-token.ts';
import { sessionEnds } from '../people/sessions.ts';
import type { Html } from './answer.ts';
import type { DashboardServices, SignedIn } from './visit.ts';

const field = 'form';
const accountField = 'in';

/** The field that makes a form one of a kind: sent twice, it counts once. A new one for every form of a page. */
export const formId = (): Html => html`<input type="hidden" name="${field}" value="${createSecretToken()}">`;

/**
 * The same for a form that changes something of the account: it counts in that account only. Whoever changes to another
 * account in a second window, or is removed from this one, would else do there what the page offers for here.
 */
export const accountForm = ({ visitor }: Pick<SignedIn, 'visitor'>): Html =>
  html`${formId()}<input type="hidden" name="${accountField}" value="${visitor.accountId}">`;

/** Whether a form was made for another account than the one that its sender is in now. */
export const isForOtherAccount = ({ form, visitor }: SignedIn): boolean =>
  form.has(accountField) && form.get(accountField) !== visitor.accountId;

/** @returns false if the form has been sent before, or is none of ours */
export async function takeForm(
  { form, visitor, now }: SignedIn,
  { sessions }: Pick<DashboardServices, 'sessions'>,
): Promise<boolean> {
  const id = form.get(field) ?? '';
  if (!isSecretToken(id)) return false;
  return await sessions.takeForm(visitor.sessionHash, id, now + sessionEnds.absoluteMs);
}
