import { titleLength } from '../../../contract/listing.ts';
import type { Part } from '../judge/part.ts';
import { contentWords, isSaid } from './said-already.ts';

/** A title with the parts that it is made of. */
export interface Title {
  readonly text: string;
  readonly parts: readonly Part[];
}

/**
 * A title of as many whole parts as fit into 80 characters, in their order; one that does not fit gives way to a later
 * one that does. A part that says nothing new is left out. Empty if no part fits.
 */
export function assembleTitle(parts: readonly Part[]): Title {
  const words = new Set<string>();
  const chosen: Part[] = [];
  let title = '';
  for (const part of parts) {
    const longer = title === '' ? part.text : `${title}${part.joint || ' '}${part.text}`;
    if (longer.length > titleLength || isSaid(part.text, words)) continue;
    title = longer;
    chosen.push(part);
    for (const word of contentWords(part.text)) words.add(word);
  }
  return { text: title, parts: chosen };
}
