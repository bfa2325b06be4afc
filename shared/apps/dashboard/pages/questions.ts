import { html } from 'hono/html';
import type { NewKey } from '../../../identity/accounts/key-store.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { formOn } from '../access/forms.ts';
import { formWorks } from '../access/route-table.ts';
import { postForm } from '../layout/parts.ts';
import type { Html, Page, PageParts, SignedIn } from '../visit.ts';

/** The confirmation of an irreversible action. */
interface Question {
  readonly title: string;
  /** What will happen, and to whom or what. */
  readonly words: Html | string;
  /** The label of the button that does it. */
  readonly act: string;
  /** The page to go back to without doing anything. */
  readonly back: string;
  /** The label of the link to it; absent: Cancel. */
  readonly leave?: string;
  /** Fields of the form that say what to do. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** An irreversible action. */
export interface Final {
  /**
   * Returns the question about a request whose fields are in its query; undefined if none is needed.
   *
   * @throws ServiceError if the subject of the request does not exist
   */
  readonly ask: (visit: SignedIn) => Promise<Question | undefined>;
  readonly act: Page;
}

const answerField = 'sure';

function questionForm(visit: SignedIn, { words, act, back, leave = 'Cancel', fields = {} }: Question): Html {
  const carried = Object.entries({ ...fields, [answerField]: 'yes' }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  // Pressing Enter without reading must change nothing, so the link back has the focus.
  const content = html`${carried}
<div>${words}</div>
<div class="buttons"><a class="button" href="${visit.to(back)}" autofocus>${leave}</a><button class="danger final">${act}</button></div>`;
  return postForm(visit, visit.path, content, 'card question');
}

/**
 * The two routes of an irreversible action: GET asks, and POST acts if its form is the question's. Any other POST is
 * redirected to the question. Both are pages, so that no script is needed.
 */
export function askFirst(path: string, { ask, act }: Final): Readonly<Record<string, Page>> {
  const page = async (visit: SignedIn): Promise<PageParts> => {
    const question = await ask(visit);
    if (!formWorks(visit, visit.path))
      throw new ServiceError('BAD_REQUEST', 'This account is closed, so nothing can be changed in it.');
    if (question === undefined) throw new ServiceError('NOT_FOUND');
    return { title: question.title, content: questionForm(visit, question) };
  };
  const answer: Page = async (visit) => {
    const question = visit.form.get(answerField) === 'yes' ? undefined : await ask(visit);
    return question === undefined
      ? await act(visit)
      : `${visit.path}?${new URLSearchParams(question.fields)}`;
  };
  return {
    [`GET ${path}`]: page,
    [`POST ${path}`]: (visit) => formOn(page, answer)({ ...visit, query: visit.form }),
  };
}

interface Shown {
  readonly title: string;
  readonly words: string;
  readonly secret: string;
  /** The confirmation required to leave the page. */
  readonly saved: string;
  readonly goOnTo: string;
}

/** The only page that shows a secret. To leave it, the visitor confirms that they have saved the secret. */
export const shownOnce = (visit: SignedIn, { title, words, secret, saved, goOnTo }: Shown): PageParts => ({
  title,
  content: html`<secret-once><form class="card question" method="get" action="${visit.to(goOnTo)}">
<p>${words}</p>
<div class="copyable"><code id="secret">${secret}</code><copy-button for="secret"></copy-button></div>
<label class="choice"><input type="checkbox" required><span>${saved}</span></label>
<div class="buttons"><button class="primary">Done</button></div>
</form></secret-once>`,
});

/** Shows a new key's secret, in this answer only. */
export const secretPage = (visit: SignedIn, { secret, key }: NewKey, title: string): PageParts =>
  shownOnce(visit, {
    title: `${title}: ${key.keyName}`,
    words: 'Copy the secret now. It is not stored and cannot be shown again.',
    secret,
    saved: 'I have saved this key',
    goOnTo: '/keys',
  });
