import { html } from 'hono/html';
import { createSecretToken, isSecretToken } from '../../../identity/people/secret-token.ts';
import { sessionEnds } from '../../../identity/people/sessions.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Answer, DashboardServices, Html, Page, PageParts, SignedIn } from '../visit.ts';

const field = 'form';
const accountField = 'in';

/**
 * The field with a form's unique id, by which a form that is sent twice counts once. Every form of a page gets a new
 * one.
 */
export const formId = (): Html => html`<input type="hidden" name="${field}" value="${createSecretToken()}">`;

/**
 * The same for a form that changes something in the account, together with the account's id: after a visitor has
 * switched accounts in a second window, or has been removed from this one, the form must not act on the other account.
 */
export const accountForm = ({ visitor }: Pick<SignedIn, 'visitor'>): Html =>
  html`${formId()}<input type="hidden" name="${accountField}" value="${visitor.accountId}">`;

/** Whether a form was made for a different account from the one that its sender is in now. */
export const isForOtherAccount = ({ form, visitor }: Pick<SignedIn, 'form' | 'visitor'>): boolean =>
  form.has(accountField) && form.get(accountField) !== visitor.accountId;

/**
 * Whether a form certainly did nothing. That is so if the page refused it, or if another service failed, since pages
 * change nothing lasting there. Only our own database may have applied a write without confirming it.
 */
const didNothing = (error: unknown): boolean => error instanceof ServiceError && error.code !== 'OVERLOADED';

/**
 * Does what a form asks for, once. A form that did nothing may be sent again; one whose outcome is unknown may not.
 *
 * @returns the page's answer, or the name of the notice that says why the page did not run
 * @throws what the page throws
 */
export async function answerForm(
  { form, visitor, now, log, services: { sessions } }: SignedIn<Pick<DashboardServices, 'sessions'>>,
  page: () => Promise<Answer>,
): Promise<Answer | 'not-a-form' | 'sent-before' | 'sent-unclear'> {
  const id = form.get(field) ?? '';
  if (!isSecretToken(id)) return 'not-a-form';
  const { sessionHash } = visitor;
  const taken = await sessions.takeForm(sessionHash, id, now + sessionEnds.absoluteMs);
  if (taken !== 'taken') return taken === 'done' ? 'sent-before' : 'sent-unclear';
  // The answer may show a secret that is shown only once, so it is sent in any case; the form then stays unclear.
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

const inputRefused: ReadonlySet<string> = new Set(['BAD_REQUEST', 'MARKET_TOKEN_INVALID']);

/** A form of a page, which says why the input was refused. @param at the name of the field, which is its id */
export const formOn =
  (page: (visit: SignedIn) => Promise<PageParts>, act: Page, at = ''): Page =>
  async (visit) => {
    try {
      return await act(visit);
    } catch (error) {
      if (!(error instanceof ServiceError) || !inputRefused.has(error.code)) throw error;
      const problem = { at, words: error.message, typed: visit.form.get(at) ?? '' };
      return { ...(await page({ ...visit, problem })), problem, status: 400 };
    }
  };
