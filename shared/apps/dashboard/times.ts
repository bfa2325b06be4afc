import { html } from 'hono/html';
import { systemClock } from '../../platform/call/clock.ts';
import type { Html } from './answer.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (value: number): string => String(value).padStart(2, '0');

/** As files for other programs have it. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** `22 Nov 2026, 07:43` in UTC. */
function utcText(time: Date, year: string): string {
  const day = `${time.getUTCDate()} ${months[time.getUTCMonth()]}${year}`;
  return `${day}, ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
}

/** `22 Nov 2026, 07:43`, in UTC for every reader. */
export function utcMoment(at: number): string {
  const time = new Date(at);
  return utcText(time, ` ${time.getUTCFullYear()}`);
}

/**
 * A moment, without the year if it is the running one: `22 Nov, 07:43`. The script of the page turns it into the
 * reader's own zone, in the same form; on hover the reader sees year and UTC.
 */
export function moment(at: number): Html {
  const time = new Date(at);
  const year = ` ${time.getUTCFullYear()}`;
  const shown = time.getUTCFullYear() === new Date(systemClock()).getUTCFullYear() ? '' : year;
  return html`<local-time><time datetime="${isoTime(at)}" title="${utcText(time, year)} UTC">${utcText(time, shown)}</time></local-time>`;
}
