import { html } from 'hono/html';
import { createSecretToken, isSecretToken } from '../people/secret-token.ts';
import { sessionEnds } from '../people/sessions.ts';
import type { Html } from './answer.ts';
import type { DashboardServices, SignedIn } from './visit.ts';

const field = 'form';

/** The field that makes a form one of a kind: sent twice, it counts once. A new one for every form of a page. */
export const formId = (): Html => html`<input type="hidden" name="${field}" value="${createSecretToken()}">`;

/** @returns false if the form has been sent before, or is none of ours */
export async function takeForm(
  { form, visitor, now }: SignedIn,
  { sessions }: DashboardServices,
): Promise<boolean> {
  const id = form.get(field) ?? '';
  if (!isSecretToken(id)) return false;
  return await sessions.takeForm(visitor.sessionHash, id, now + sessionEnds.absoluteMs);
}
