import { html } from 'hono/html';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { accountForm } from '../access/forms.ts';
import { type Html, seeOther } from '../layout/answer.ts';
import { accountPage } from '../layout/layout.ts';
import { type DashboardServices, type Page, pathTo, type SignedIn } from '../visit.ts';

/** The question before something that cannot be undone. */
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

/** Something that cannot be undone. */
export interface Final {
  /**
   * Returns the question about a request whose fields are in its query; undefined if none is needed.
   *
   * @throws ServiceError if what the request is about does not exist
   */
  readonly ask: (visit: SignedIn, services: DashboardServices) => Promise<Question | undefined>;
  readonly act: Page;
}

const answerField = 'sure';

function questionForm(visit: SignedIn, { words, act, back, fields = {} }: Question): Html {
  const carried = Object.entries({ ...fields, [answerField]: 'yes' }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  // Pressing Enter without reading must change nothing, so Cancel has the focus.
  return html`<form class="card question" method="post" action="${pathTo(visit, visit.path)}">${accountForm(visit)}${carried}
<div>${words}</div>
<div class="buttons"><a class="button" href="${pathTo(visit, back)}" autofocus>Cancel</a><button class="danger final">${act}</button></div></form>`;
}

/**
 * The two routes of something that cannot be undone: GET asks, and POST does it if its form is that of the question.
 * Any other POST is redirected to the question. Both are pages, so that no script is needed.
 */
export const askFirst = (path: string, load: () => Promise<Final>): Readonly<Record<string, Page>> => ({
  async [`GET ${path}`](visit, services) {
    const { ask } = await load();
    const question = await ask(visit, services);
    if (question === undefined) throw new ServiceError('NOT_FOUND');
    const content = questionForm(visit, question);
    const parts = { title: question.title, content };
    return await accountPage(visit, services, parts);
  },
  async [`POST ${path}`](visit, services) {
    const { ask, act } = await load();
    if (visit.form.get(answerField) === 'yes') return await act(visit, services);
    const question = await ask({ ...visit, query: visit.form }, services);
    if (question === undefined) return await act(visit, services);
    return seeOther(pathTo(visit, `${visit.path}?${new URLSearchParams(question.fields)}`));
  },
});
