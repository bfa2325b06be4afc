import { html } from 'hono/html';
import type { Html } from '../../answer.ts';
import { icons } from '../../icons.ts';

/** What somebody typed that could not be taken, shown where they typed it. */
export interface Problem {
  readonly at: 'low-balance' | 'callbacks' | 'invitations';
  readonly words: string;
  readonly typed: string;
}

/** One subject of the settings: what it is about on one side, what can be done on the other. */
export const section = (
  id: string,
  parts: { readonly title: string; readonly note: Html | string; readonly content: Html },
): Html => html`<section class="setting" id="${id}" aria-labelledby="${id}-title">
<div><h2 id="${id}-title">${parts.title}</h2><p class="note">${parts.note}</p></div>
<div class="setting-parts">${parts.content}</div>
</section>
`;

/** Why a field was not taken; `fault-<at>` is what the field is described by. */
export const faultOf = (at: Problem['at'], problem: Problem | undefined): Html | '' =>
  problem?.at === at
    ? html`<p class="fault" id="fault-${at}" role="alert">${icons.alert}${problem.words}</p>`
    : '';

/** What marks a field whose content was not taken. */
export const faultMark = (at: Problem['at'], problem: Problem | undefined): Html | '' =>
  problem?.at === at ? html` aria-invalid="true" aria-describedby="fault-${at}" autofocus` : '';
