import { html } from 'hono/html';
import { dayOf } from '../../../billing/credits/days.ts';
import { cutAtPlaces, type SampleCall } from '../../reference/sample-call.ts';
import { accountForm } from '../access/forms.ts';
import { formWorks } from '../access/route-table.ts';
import type { DashboardServices, Html, SignedIn } from '../visit.ts';
import { attribute } from './answer.ts';
import { counted, whole } from './formats.ts';
import { icon } from './icons.ts';

/** A link that looks like a button. */
export const button = (visit: Pick<SignedIn, 'to'>, path: string, label: Html | string): Html =>
  html`<a class="button" href="${visit.to(path)}">${label}</a>`;

/** The way back from a page for paper, which is not printed. @param back the address of the page that it belongs to */
export const onPaper = (back: string): Html =>
  html`<div class="actions"><small>Print with your browser</small><a class="button" href="${back}">Back</a></div>`;

/** Leads members to the list of the owners, who can be written to. */
export const askAnOwner = ({ to }: Pick<SignedIn, 'to'>): Html =>
  html`<a href="${to('/settings/members')}">ask an owner</a>`;

/** A word that says how something is. @param meaning shown on hover */
export const badge = (kind: 'good' | 'warn' | 'bad' | 'off', words: string, meaning = ''): Html =>
  html`<span class="badge ${kind}"${attribute('title', meaning)}>${words}</span>`;

/** A message above a page. */
export const notice = (
  kind: 'good' | 'warn' | 'bad',
  words: Html | string,
  role: 'status' | 'alert' = 'status',
): Html =>
  html`<p class="notice ${kind}" role="${role}">${icon(kind === 'good' ? 'check' : 'alert')}<span>${words}</span></p>`;

const nothing: Html = html``;

/** A form that changes something in the account; nothing where it does not work. */
export const postForm = (visit: SignedIn, path: string, content: Html, classes = 'stack'): Html =>
  formWorks(visit, path)
    ? html`<form${attribute('class', classes)} method="post" action="${visit.to(path)}">${accountForm(visit)}${content}</form>`
    : nothing;

/** The form above a page that chooses what it shows. @param fields made by `choice` and `dayField` */
export const filterForm = (
  visit: Pick<SignedIn, 'to'>,
  path: string,
  fields: Html,
  more: Html | '' = '',
): Html =>
  html`<form class="filters" method="get" action="${visit.to(path)}">${fields}<button>Show</button>${more}</form>`;

/** A labelled select field of a filter. Its options, of which some are shown as they are, include the chosen value. */
export function choice(
  label: string,
  name: string,
  options: readonly (string | readonly [value: string, text: string])[],
  chosen = '',
): Html {
  const texts = new Map(options.map((option) => (typeof option === 'string' ? [option, option] : option)));
  if (!texts.has(chosen)) texts.set(chosen, chosen);
  const all = [...texts].map(
    ([value, text]) =>
      html`<option${value === text ? '' : html` value="${value}"`}${value === chosen ? html` selected` : ''}>${text}</option>`,
  );
  return html`<label>${label}<select name="${name}">${all}</select></label>`;
}

/** A field for a day up to today (UTC). */
export const dayField = (
  { now }: Pick<SignedIn, 'now'>,
  label: string,
  name: string,
  value: string,
  bounds: Html | '' = '',
): Html =>
  html`<label>${label}<input type="date" name="${name}" value="${value}"${bounds} max="${dayOf(now)}"></label>`;

/** An entry of a list of facts. */
export const fact = (name: string, value: Html | string): Html =>
  html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** The same for an id, with a button that copies it. @param element the id of its element */
export const idFact = (name: string, element: string, id: string): Html =>
  html`<div class="broad"><dt>${name}</dt><dd class="copied"><code id="${element}">${id}</code><copy-button for="${element}"></copy-button></dd></div>`;

/** The attributes of a field whose value was refused, and the reason. */
export function faultOf({ problem }: SignedIn, name: string) {
  if (problem?.at !== name) return { mark: '', words: '' };
  return {
    mark: html` aria-invalid="true" aria-describedby="fault-${name}" autofocus`,
    words: html`<p class="fault" id="fault-${name}" role="alert">${icon('alert')}${problem.words}</p>`,
  };
}

interface FieldForm {
  readonly action: string;
  /** Also the field's id: no page has two fields of one name that can be refused. */
  readonly name: string;
  /** Absent where the attributes name the field. */
  readonly label?: string;
  readonly value?: string;
  /** The attributes of the field. */
  readonly rules: Html;
  /** The value's unit. */
  readonly unit?: string;
  readonly button?: string;
  /** A further field. */
  readonly beside?: Html;
  /** Shown before and after the fields. */
  readonly before?: Html;
  readonly after?: Html | string;
}

/** A form for a single value, which shows why it was refused. */
export function fieldForm(visit: SignedIn, form: FieldForm): Html {
  const { action, name, label, rules, unit, button: act = 'Save' } = form;
  const { mark, words } = faultOf(visit, name);
  const value = visit.problem?.at === name ? visit.problem.typed : (form.value ?? '');
  const field = html`<input id="${name}" name="${name}" autocomplete="off" value="${value}"${mark}${rules}>`;
  return postForm(
    visit,
    action,
    html`${form.before ?? ''}
${label && html`<label for="${name}">${label}</label>`}
<div class="row">${unit === undefined ? field : html`<span class="suffixed">${field}<span>${unit}</span></span>`}${form.beside}<button>${act}</button></div>
${words}${form.after === undefined ? '' : html`<p class="note">${form.after}</p>`}`,
  );
}

/** The attributes of a field for a number of credits. */
export const creditRules = (placeholder: string): Html =>
  html` inputmode="numeric" maxlength="13" placeholder="${placeholder}"`;

/** Links to pages, or to other views of one; one of them is shown. */
export const tabs = (links: readonly (readonly [address: string, label: string, isShown: boolean])[]): Html =>
  html`<p class="pages">${links.map(
    ([address, label, isShown]) =>
      html`<a class="button small" href="${address}"${isShown ? html` aria-current="page"` : ''}>${label}</a>`,
  )}</p>`;

/** A card for an empty page or list. */
export const emptyCard = (icon: Html | '', title: string, words: Html | string, way: Html | '' = ''): Html =>
  html`<section class="card empty">${icon}${title === '' ? '' : html`<h2>${title}</h2>`}<p>${words}</p>${way}</section>`;

/** A card with a title, and perhaps a link beside it. */
export const card = (id: string, title: string, content: Html, beside: Html | '' = ''): Html =>
  html`<section class="card" aria-labelledby="${id}"><div class="card-heading"><h2 id="${id}">${title}</h2>${beside}</div>
${content}</section>`;

/** A figure with its name and an optional note. */
export const figureCard = (id: string, name: string, value: string, note?: Html | string): Html =>
  html`<section class="figure" aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p class="number">${value}</p>${note === undefined ? '' : html`<p class="note">${note}</p>`}</section>`;

/** Credits that calls may take, and those set aside for calls that are running. */
export async function balanceOf({
  accountId,
  budget,
  services,
}: SignedIn<Pick<DashboardServices, 'accounts'>>) {
  const { available = 0, held = 0 } = (await services.accounts.readBalance(accountId, budget)) ?? {};
  return { available, held };
}

/** The balance as it is now. */
export const balanceFigure = ({ available, held }: Awaited<ReturnType<typeof balanceOf>>): Html => {
  const note =
    held === 0 ? undefined : `${counted(held, 'credit')} more set aside for calls that are running.`;
  return figureCard('balance', 'Balance', whole(available), note);
};

const marked = (text: string): Html[] =>
  cutAtPlaces(text.replaceAll("'", "'\\''")).map((part, index) =>
    index % 2 === 1 ? html`<mark>${part}</mark>` : html`${part}`,
  );

/** A call to paste, with its placeholders marked, and a copy button. */
export const curlSample = (
  { origin, base }: Pick<SignedIn, 'origin' | 'base'>,
  { path, body }: SampleCall,
): Html =>
  html`<div class="sample"><pre role="group" tabindex="0" aria-label="curl"><code id="curl">curl ${origin}${base}${path} \\
  -H 'Authorization: Bearer <mark>YOUR_API_KEY</mark>' \\
  -H 'Content-Type: application/json' \\
  -d '${marked(body)}'</code></pre><copy-button for="curl"></copy-button></div>`;

/**
 * An element whose script calls the API, with the style sheet of such pages.
 *
 * @param reason why it needs its script
 */
export const callingElement = (
  { base, origin, accountId, to, services, erasedFrom }: SignedIn,
  name: 'try-it' | 'market-seller',
  reason: string,
  content: Html,
): Html =>
  erasedFrom !== undefined
    ? emptyCard('', '', 'Nothing can be called while the account is closed.')
    : html`<link rel="stylesheet" href="${to(`/assets/${services.assets.callingStyle}`)}">
<noscript>${notice('bad', `${reason}, so it needs JavaScript.`)}</noscript>
<${name} data-api="${base}/api/v1/" data-origin="${origin}" data-own="${base}/dashboard/" data-account="${accountId}">
${content}
</${name}>`;

/** A section of a page with settings; nothing if it has no content. */
export const section = (id: string, title: string, note: Html | string, content: Html): Html =>
  content === nothing
    ? nothing
    : html`<section class="setting" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2><p class="note">${note}</p>
${content}
</section>`;
