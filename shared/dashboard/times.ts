import { html } from 'hono/html';
import type { Html } from './answer.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (value: number): string => String(value).padStart(2, '0');

/** As files for other programs have it. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** `22 Nov 2026, 07:43` in UTC. The script of the page turns it into the reader's own zone, in the same form. */
function utcText(at: number): string {
  const time = new Date(at);
  const day = `${time.getUTCDate()} ${months[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
  return `${day}, ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
}

/** A moment; the reader sees UTC on hover. */
export const moment = (at: number): Html =>
  html`<local-time><time datetime="${isoTime(at)}" title="${utcText(at)} UTC">${utcText(at)}</time></local-time>`;
