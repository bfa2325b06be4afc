import { html } from 'hono/html';
import type { Html } from '../visit.ts';

/** The style sheet says how icons are drawn. */
const icon = (path: Html): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`;

/** The logo for the browser's tab. */
export const favicon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%229%22 fill=%22%230f6b4a%22/%3E%3Cpath d=%22M9 8.5h7.2l1.8.7 5.3 5.3a2.5 2.5 0 0 1 0 3.5l-5.2 5.2a2.5 2.5 0 0 1-3.5 0L9.3 18l-.8-1.8Z%22 fill=%22%23fff%22/%3E%3Ccircle cx=%2213%22 cy=%2213%22 r=%221.9%22 fill=%22%230f6b4a%22/%3E%3C/svg%3E';

/** Icons are inline, so that a page needs no request for them. */
export const icons = {
  overview: icon(html`<path d="M4 13a8 8 0 1 1 16 0"/><path d="m12 13 4-4"/><path d="M3.5 18h17"/>`),
  keys: icon(html`<circle cx="8" cy="15" r="4.5"/><path d="m11.5 11.5 8-8M16 7l3 3M13.5 9.5l2 2"/>`),
  usage: icon(html`<path d="M4 20h16M7 16v-5M12 16V5M17 16V9"/>`),
  calls: icon(html`<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01"/>`),
  credits: icon(
    html`<ellipse cx="12" cy="6.5" rx="7" ry="3"/><path d="M5 6.5v11c0 1.7 3.1 3 7 3s7-1.3 7-3v-11M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3"/>`,
  ),
  statement: icon(html`<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5"/>`),
  download: icon(html`<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14"/>`),
  settings: icon(
    html`<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.75"/><circle cx="8" cy="17" r="2.75"/>`,
  ),
  logo: html`<svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="currentColor"/><path d="M9 8.5h7.2a2.5 2.5 0 0 1 1.77.73l5.3 5.3a2.5 2.5 0 0 1 0 3.54l-5.2 5.2a2.5 2.5 0 0 1-3.54 0l-5.3-5.3A2.5 2.5 0 0 1 8.5 16.2V9a.5.5 0 0 1 .5-.5Z" fill="var(--on-accent)"/><circle cx="13" cy="13" r="1.9" fill="currentColor"/></svg>`,
  docs: icon(
    html`<path d="M12 6.5c-1.8-1.4-4.2-2-7.5-2v14c3.3 0 5.7.6 7.5 2 1.8-1.4 4.2-2 7.5-2v-14c-3.3 0-5.7.6-7.5 2ZM12 6.5v14"/>`,
  ),
  playground: icon(
    html`<path d="M9.5 4h5M10.5 4v5.5L5.2 18a2 2 0 0 0 1.7 3h10.2a2 2 0 0 0 1.7-3L13.5 9.5V4"/><path d="M7.8 15h8.4"/>`,
  ),
  photo: icon(
    html`<rect x="3.5" y="5" width="17" height="14" rx="2.5"/><circle cx="9" cy="10" r="1.6"/><path d="m4 17 5-4.5 3.5 3L16 12l4.5 4"/>`,
  ),
  market: icon(
    html`<path d="M4.5 9.5V19a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5V9.5"/><path d="M5 4h14l1.5 5a2.8 2.8 0 0 1-5.6.3 2.9 2.9 0 0 1-5.8 0A2.8 2.8 0 0 1 3.5 9Z"/><path d="M10 20.5V15h4v5.5"/>`,
  ),
  choose: icon(html`<path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4"/>`),
  plus: icon(html`<path d="M12 5v14M5 12h14"/>`),
  check: icon(html`<path d="m5 12.5 4.5 4.5L19 7.5"/>`),
  alert: icon(html`<path d="M12 8.5v4.5M12 16.5v.01"/><circle cx="12" cy="12" r="9"/>`),
  person: icon(html`<circle cx="12" cy="8.5" r="3.5"/><path d="M5 19.5a7 7 0 0 1 14 0"/>`),
  leave: icon(html`<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 8l-4 4 4 4M6 12h9"/>`),
} as const;
