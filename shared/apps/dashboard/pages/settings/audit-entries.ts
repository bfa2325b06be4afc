import { html } from 'hono/html';
import type { LoggedEntry } from '../../../../identity/people/audit-log.ts';
import type { Html } from '../../answer.ts';
import { moment } from '../../times.ts';

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const longestLine = 160;
const shortened = (text: string): string =>
  text.length <= longestLine ? text : `${text.slice(0, longestLine - 1)}…`;

/** The latest of it in short, without the network. */
export const auditLines = (entries: readonly LoggedEntry[]): Html => html`<ul class="lines">
${entries.map(
  ({
    at,
    who,
    what,
    about,
  }) => html`<li><span><strong>${sentence(what)}</strong>: ${shortened(about)}<small class="under">${who}</small></span><small>${moment(at)}</small></li>
`,
)}</ul>`;

/** Who did what, when and from where. */
export const auditTable = (
  entries: readonly LoggedEntry[],
): Html => html`<div class="card table" tabindex="0" role="region" aria-label="Audit log"><table>
<thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col">Who</th><th scope="col">From</th></tr></thead>
<tbody>
${entries.map(
  ({
    at,
    who,
    what,
    about,
    from,
  }) => html`<tr><td>${moment(at)}</td><td class="long"><strong>${sentence(what)}</strong><small class="under">${about}</small></td><td>${who}</td><td><code>${from === '' ? '–' : from}</code></td></tr>
`,
)}</tbody></table></div>`;
