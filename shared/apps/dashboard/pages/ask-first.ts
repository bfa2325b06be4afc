import { html } from 'hono/html';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type Html, htmlAnswer, seeOther } from '../answer.ts';
import { accountForm, formId } from '../forms.ts';
import { accountPage } from '../layout.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';

/** What is asked before something that cannot be undone. */
interface Question {
  readonly title: string;
  /** What will happen, and to whom. */
  readonly words: Html | string;
  /** The label of the button that does it. */
  readonly act: string;
  /** The page to go back to without doing anything. */
  readonly back: string;
  /** Fields of the form that say what to do. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * What to ask about a request whose fields are in its query; undefined if it can be done without a question.
 *
 * @throws ServiceError if there is nothing that it could be done to
 */
export type Ask = (visit: SignedIn, services: DashboardServices) => Promise<Question | undefined>;

const answerField = 'sure';

function questionForm(visit: SignedIn, { words, act, back, fields = {} }: Question): Html {
  const carried = Object.entries({ ...fields, [answerField]: 'yes' }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  // Somebody who presses Enter without reading keeps what they have.
  return html`<form class="card question" method="post" action="${pathTo(visit, visit.path)}">${accountForm(visit)}${carried}
<div>${words}</div>
<div class="buttons"><a class="button" href="${pathTo(visit, back)}" autofocus>Cancel</a><button class="danger final">${act}</button></div></form>`;
}

/**
 * The two routes of something that cannot be undone: GET asks, and POST does it if its form comes from there. Any other
 * POST is led to the question. Pages, so that it needs no script.
 */
export const askFirst = (path: string, ask: Ask, act: Page): Readonly<Record<string, Page>> => ({
  async [`GET ${path}`](visit, services) {
    const question = await ask(visit, services);
    if (question === undefined) throw new ServiceError('NOT_FOUND');
    const content = questionForm(visit, question);
    const parts = { title: question.title, content, formId: formId() };
    return await htmlAnswer(200, accountPage(visit, services.assets, parts));
  },
  async [`POST ${path}`](visit, services) {
    if (visit.form.get(answerField) === 'yes') return await act(visit, services);
    const question = await ask({ ...visit, query: visit.form }, services);
    if (question === undefined) return await act(visit, services);
    return seeOther(pathTo(visit, `${visit.path}?${new URLSearchParams(question.fields)}`));
  },
});
