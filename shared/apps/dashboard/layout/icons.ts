import { html, raw } from 'hono/html';
import type { Html } from '../visit.ts';
import shapes from './icons.json' with { type: 'json' };

/** The logo for the browser's tab. */
export const favicon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 32 32%22%3E%3Crect width=%2232%22 height=%2232%22 rx=%229%22 fill=%22%230f6b4a%22/%3E%3Cpath d=%22M9 8.5h7.2l1.8.7 5.3 5.3a2.5 2.5 0 0 1 0 3.5l-5.2 5.2a2.5 2.5 0 0 1-3.5 0L9.3 18l-.8-1.8Z%22 fill=%22%23fff%22/%3E%3Ccircle cx=%2213%22 cy=%2213%22 r=%221.9%22 fill=%22%230f6b4a%22/%3E%3C/svg%3E';

export const logo = html`<svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="currentColor"/><path d="M9 8.5h7.2a2.5 2.5 0 0 1 1.77.73l5.3 5.3a2.5 2.5 0 0 1 0 3.54l-5.2 5.2a2.5 2.5 0 0 1-3.54 0l-5.3-5.3A2.5 2.5 0 0 1 8.5 16.2V9a.5.5 0 0 1 .5-.5Z" fill="var(--on-accent)"/><circle cx="13" cy="13" r="1.9" fill="currentColor"/></svg>`;

/** An icon, inline so that a page needs no request for it. The style sheet says how icons are drawn. */
export const icon = (name: keyof typeof shapes): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${raw(shapes[name])}</svg>`;
