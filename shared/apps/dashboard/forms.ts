import { html } from 'hono/html';
import { createSecretToken, isSecretToken } from '../../identity/people/secret-token.ts';
import { sessionEnds } from '../../identity/people/sessions.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Answer, Html } from './answer.ts';
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

/**
 * Whether it is certain that a form did nothing: the page refused what it asks for, or another service failed, where
 * pages change nothing that lasts. Only our own database may have carried out what it did not answer.
 */
const didNothing = (error: unknown): boolean => error instanceof ServiceError && error.code !== 'OVERLOADED';

/**
 * Does what a form asks for, once: a form that did nothing may be sent again, and one whose end is not known is not.
 *
 * @returns the page's answer, or why it was not asked, by the name of a notice
 * @throws what the page throws
 */
export async function answerForm(
  { form, visitor, now, log }: SignedIn,
  { sessions }: Pick<DashboardServices, 'sessions'>,
  page: () => Promise<Answer>,
): Promise<Answer | 'not-a-form' | 'sent-before' | 'sent-unclear'> {
  const id = form.get(field) ?? '';
  if (!isSecretToken(id)) return 'not-a-form';
  const { sessionHash } = visitor;
  const taken = await sessions.takeForm(sessionHash, id, now + sessionEnds.absoluteMs);
  if (taken !== 'taken') return taken === 'done' ? 'sent-before' : 'sent-unclear';
  // The answer may show a secret that is shown this once, so it goes out in any case; the form then stays unclear.
  const end = (outcome: 'done' | 'nothing done') =>
    sessions
      .endForm(sessionHash, id, outcome)
      .catch((error: unknown) => log.error('dashboard.form-left-unclear', error));
  try {
    const answer = await page();
    await end(answer.status < 400 ? 'done' : 'nothing done');
    return answer;
  } catch (error) {
    if (didNothing(error)) await end('nothing done');
    throw error;
  }
}
