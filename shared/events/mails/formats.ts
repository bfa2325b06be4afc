const whole = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** `12 calls`, `1 call` */
export const countText = (count: number, noun: string): string =>
  `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** `12.5%` of a share of one. */
export const percentText = (share: number): string => percent.format(share);

/** `22 December 2026 at 12:00 UTC` */
export const momentText = (at: number): string =>
  `${new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** `November 2026` of `2026-11`. */
export const monthText = (month: string): string =>
  new Date(month).toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `12:00` in UTC. */
export const timeText = (at: number): string => new Date(at).toISOString().slice(11, 16);

const longestName = 64;

/** A name on one line: a line break in a subject would begin another header. */
export const oneLine = (name: string, most: number = longestName): string => {
  const characters = [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
};
