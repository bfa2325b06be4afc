import { html } from 'hono/html';
import { dayOf } from '../../../billing/credits/days.ts';
import { accountForm } from '../access/forms.ts';
import { pathTo, type SignedIn } from '../visit.ts';
import type { Html } from './answer.ts';
import { counted, whole } from './formats.ts';
import { icons } from './icons.ts';

/** A link that looks like a button. */
export const button = (visit: Pick<SignedIn, 'base'>, path: string, label: Html | string): Html =>
  html`<a class="button" href="${pathTo(visit, path)}">${label}</a>`;

/** The form above a page that chooses what it shows. @param fields made by `choice` and `dayField` */
export const filterForm = (
  visit: Pick<SignedIn, 'base'>,
  path: string,
  fields: Html,
  more: Html | '' = '',
): Html =>
  html`<form class="filters" method="get" action="${pathTo(visit, path)}">${fields}<button>Show</button>${more}</form>`;

/** A labelled select field of a filter. Its options always include the chosen value. */
export function choice(
  label: string,
  name: string,
  options: readonly (readonly [value: string, text: string])[],
  chosen = '',
): Html {
  const all = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen] as const];
  return html`<label>${label}<select name="${name}">${all.map(
    ([value, text]) =>
      html`<option${value === text ? '' : html` value="${value}"`}${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></label>
`;
}

/** A field for a day up to today (UTC). */
export const dayField = (
  { now }: Pick<SignedIn, 'now'>,
  label: string,
  name: string,
  value: string,
  bounds: Html | '' = '',
): Html =>
  html`<label>${label}<input type="date" name="${name}" value="${value}"${bounds} max="${dayOf(now)}"></label>
`;

/** An entry of a list of facts. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>
`;

/** A value that was refused, which the page shows in its field again. */
export interface Problem {
  /** The id of the field. */
  readonly at: string;
  readonly words: string;
  readonly typed: string;
}

/** The attributes of a field whose value was refused, and the reason. */
export function faultOf(id: string, problem: Problem | undefined) {
  if (problem?.at !== id) return { mark: '', words: '' };
  return {
    mark: html` aria-invalid="true" aria-describedby="fault-${id}" autofocus`,
    words: html`<p class="fault" id="fault-${id}" role="alert">${icons.alert}${problem.words}</p>`,
  };
}

interface FieldForm {
  readonly action: string;
  readonly id: string;
  /** Not shown if it is the title of the section, too. */
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly name: string;
  readonly value: string;
  /** The attributes of the field. */
  readonly rules: Html;
  /** What the value counts. */
  readonly unit?: string;
  readonly button?: string;
  /** What the form shows before the field, and after it. */
  readonly before?: Html;
  readonly after?: Html | string;
}

/** A form for a single value, which shows why it was refused. */
export function fieldForm(visit: SignedIn, form: FieldForm, problem?: Problem): Html {
  const { action, id, label, isLabelHidden = false, name, rules, unit, button: act = 'Save' } = form;
  const { mark, words } = faultOf(id, problem);
  const value = problem?.at === id ? problem.typed : form.value;
  const field = html`<input id="${id}" name="${name}" autocomplete="off" value="${value}"${mark}${rules}>`;
  return html`<form class="card" method="post" action="${pathTo(visit, action)}">${accountForm(visit)}${form.before ?? ''}
<label for="${id}"${isLabelHidden ? html` class="unseen"` : ''}>${label}</label>
<div class="row">${unit === undefined ? field : html`<span class="suffixed">${field}<span>${unit}</span></span>`}<button>${act}</button></div>
${words}${form.after === undefined ? '' : html`<p class="note">${form.after}</p>`}</form>`;
}

/** The attributes of a field for a number of credits. */
export const creditRules = (placeholder: string): Html =>
  html` inputmode="numeric" maxlength="13" placeholder="${placeholder}"`;

/** Why what was asked for was not done, above a page. */
export const problemNotice = (words: string | undefined): Html | '' =>
  words === undefined ? '' : html`<p class="notice bad" role="alert">${icons.alert}${words}</p>`;

/** A card for a page, or a list, in which there is nothing. */
export const emptyCard = (icon: Html | '', title: string, words: Html | string, way: Html | '' = ''): Html =>
  html`<section class="card empty">${icon}${title === '' ? '' : html`<h2>${title}</h2>`}<p>${words}</p>${way}</section>`;

/** A card with a title, and perhaps a link beside it. */
export const card = (id: string, title: string, content: Html, beside: Html | '' = ''): Html =>
  html`<section class="card" aria-labelledby="${id}"><div class="card-heading"><h2 id="${id}">${title}</h2>${beside}</div>
${content}</section>
`;

/** A figure with its name and an optional note. */
export const figureCard = (id: string, name: string, value: string, note?: Html | string): Html =>
  html`<section class="card figure" aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p class="number">${value}</p>${note === undefined ? '' : html`<p class="note">${note}</p>`}</section>
`;

/** The balance as it is now. */
export const balanceFigure = (
  balance: { readonly available: number; readonly held: number } | undefined,
): Html => {
  const { available = 0, held = 0 } = balance ?? {};
  const note =
    held === 0 ? undefined : `${counted(held, 'credit')} more set aside for calls that are running.`;
  return figureCard('balance', 'Balance', whole(available), note);
};

/** A section of a page with settings: its title and note on one side, its controls on the other. */
export const section = (id: string, title: string, note: Html | string, content: Html): Html =>
  html`<section class="setting" id="${id}" aria-labelledby="${id}-title">
<div><h2 id="${id}-title">${title}</h2><p class="note">${note}</p></div>
<div class="setting-parts">${content}</div>
</section>
`;
