import { html } from 'hono/html';
import type { Html } from '../../answer.ts';
import { accountForm } from '../../forms.ts';
import { partOf, waysOf, weightOf } from '../../list-part.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { callbackId } from './callback-id.ts';
import { faultMark, faultOf, type Problem, section } from './section.ts';

const at = 'callbacks';

/** Bytes of a part: at least ten callbacks as they mostly are, three of the longest. */
const room = 6000;

const line = (visit: SignedIn, callback: string): Html => {
  const id = callbackId(callback);
  return html`<li><code id="${id}">${callback}</code>
<a class="button small" href="${pathTo(visit, `/settings/callbacks/remove?callback=${id}`)}" aria-describedby="${id}">Remove…</a></li>
`;
};

/** The addresses that the marketplace's sign-in may lead sellers back to. */
export const callbacksSection = (
  visit: SignedIn,
  callbacks: readonly string[],
  problem: Problem | undefined,
): Html => {
  const part = partOf(visit, at, callbacks, room, weightOf);
  return section(at, {
    title: 'Callbacks',
    note: html`Where sellers come back to in your app after they have signed in to the marketplace. <code>signin-url</code> accepts these addresses alone, character by character.`,
    content: html`<div class="card">${
      callbacks.length === 0
        ? html`<p class="faint">None yet: add the address of your app that sellers come back to.</p>`
        : html`<ul class="lines">${part.shown.map((callback) => line(visit, callback))}</ul>${waysOf(visit, '/settings', part)}`
    }
<form method="post" action="${pathTo(visit, '/settings/callbacks')}">${accountForm(visit)}
<label class="unseen" for="callback">Callback</label>
<div class="row"><input id="callback" name="callback" required maxlength="2000" autocomplete="off" spellcheck="false" placeholder="https://app.example.com/signed-in" value="${problem?.at === at ? problem.typed : ''}"${faultMark(at, problem)}><button>Add callback</button></div>
${faultOf(at, problem)}</form></div>`,
  });
};
