import { titleLength } from '../../../contract/listing.ts';
import type { Part } from '../judge/part.ts';
import { contentWords, isSaid } from './said-already.ts';

/** A title with the parts that it is made of. */
export interface Title {
  readonly text: string;
  readonly parts: readonly Part[];
}

const joined = (parts: readonly Part[]): string =>
  parts.map(({ text, joint }, at) => (at === 0 ? text : `${joint || ' '}${text}`)).join('');

/** The parts with one more, in the place of those that it repeats: `Canon EOS 5D` for `Canon`. */
function withPart(parts: readonly Part[], part: Part): readonly Part[] {
  const words = new Set(contentWords(part.text));
  const at = parts.findIndex(({ text, joint }) => !joint && isSaid(text, words));
  if (at < 0) return [...parts, part];
  const others = parts.slice(at + 1).filter(({ text }) => !isSaid(text, words));
  return [...parts.slice(0, at), part, ...others];
}

/**
 * A title of as many whole parts as fit into 80 characters, in their order; one that does not fit gives way to a later
 * one that does. A part that says nothing new is left out. Empty if no part fits.
 */
export function assembleTitle(parts: readonly Part[]): Title {
  let chosen: readonly Part[] = [];
  for (const part of parts) {
    const words = new Set(chosen.flatMap(({ text }) => contentWords(text)));
    const more = withPart(chosen, part);
    if (joined(more).length <= titleLength && !isSaid(part.text, words)) chosen = more;
  }
  return { text: joined(chosen), parts: chosen };
}
