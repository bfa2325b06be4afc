import { plainLine } from '../../libraries/wording/plain-text.ts';

/** Names and values of the marketplace have 65 characters, some of its categories more; this is more than any has. */
const longestShown = 200;
/** Markup around a name may make it longer than the name. A longer text is not a name. */
const longestRead = 1000;

/** A name of the marketplace as an answer shows it: one line of plain text of at most 200 characters, cut after a word. */
export function shownName(name: string): string {
  const line = plainLine(name.slice(0, longestRead));
  const end = line.length <= longestShown ? line.length : line.lastIndexOf(' ', longestShown);
  return line.slice(0, end > 0 ? end : longestShown).replace(/\p{Cs}$/u, '');
}
