import { titleLength } from '../../../contract/listing.ts';
import { type Assembled, assembled, type Part } from '../judge/part.ts';
import { isSaid } from '../quotes.ts';

const joined = (parts: readonly Part[]): string => parts.map(({ text }) => text).join(' ');

/** The parts with one more, in the place of those that it repeats: `Canon EOS 5D` for `Canon`. */
function withPart(parts: readonly Part[], part: Part): readonly Part[] {
  const isIn = ({ text }: Part) => isSaid(text, [part.text]);
  const at = parts.findIndex(isIn);
  const kept = parts.flatMap((one, index) => (index === at ? [part] : isIn(one) ? [] : [one]));
  return at < 0 ? [...kept, part] : kept;
}

/**
 * A title of as many whole parts as fit into 80 characters, in their order; one that does not fit gives way to a later
 * one that does. A part that says nothing new is left out. Empty if no part fits.
 */
export function assembleTitle(parts: readonly Part[]): Assembled {
  let chosen: readonly Part[] = [];
  for (const part of parts) {
    const more = withPart(chosen, part);
    if (joined(more).length <= titleLength && !isSaid(part.text, [joined(chosen)])) chosen = more;
  }
  return assembled(joined(chosen), chosen);
}
