import { html } from 'hono/html';
import type { Html } from '../answer.ts';

/** One figure with its name, and what else there is to say about it. */
export const figureCard = (id: string, name: string, value: string, note?: string): Html =>
  html`<section class="card figure" aria-labelledby="${id}"><h2 id="${id}">${name}</h2><p class="number">${value}</p>${note === undefined ? '' : html`<p class="note">${note}</p>`}</section>
`;
