import { titleLength } from '../../../contract/listing.ts';
import { hasContactDetails } from '../../../libraries/wording/contact-details.ts';
import type { Breach } from '../ask-within-rules.ts';
import type { Judged } from '../ground.ts';
import type { Part } from '../judge/part.ts';
import { isSaid } from '../quotes.ts';
import { type Assembled, assembled, begun } from './description.ts';

/**
 * A title of as many whole parts as fit into 80 characters, in order; a part that does not fit is skipped. A part that
 * says nothing new is left out, and parts that it repeats give way to it: `Canon` to `Canon EOS 5D`. So is one that
 * makes a price or a telephone number with the others, which the user did not write: `eur` and `42`. Empty if no part
 * fits.
 */
function assembleTitle(parts: readonly Part[], userText: string): Assembled {
  let title = assembled([]);
  for (const part of parts) {
    if (isSaid(part.text, [title.text])) continue;
    const isRepeated = title.parts.map(({ text }) => isSaid(text, [part.text]));
    const kept = title.parts.filter((_, at) => !isRepeated[at]);
    const at = isRepeated.includes(true) ? isRepeated.indexOf(true) : kept.length;
    const more = assembled(kept.toSpliced(at, 0, part));
    const isFit = more.text.length <= titleLength && !hasContactDetails(more.text, userText);
    if (isFit) title = more;
  }
  return title;
}

export const noTitle: Breach = { rule: 'title', complaint: 'No part of title fits into 80 characters.' };

/** The title of a reply, led by the brand if the caller states it; empty if none of its parts is valid. */
export function titleOf({ title: given, brand, lead, flaws, reply, ground }: Judged): Assembled {
  // Flaws belong in the description, unless the lead says the same: then they are the product itself.
  const said = lead.map(({ text }) => text);
  const title = given.filter(
    ({ text }) => isSaid(text, said) || !flaws.some((flaw) => isSaid(text, [flaw.text])),
  );
  const stated = brand?.source.from === 'request' ? { text: brand.name, source: brand.source } : undefined;
  const isLed = stated === undefined || title.some(({ text }) => text.includes(stated.text));
  const whole = assembleTitle(isLed ? title : [stated, ...title], ground.userText);
  // A brand alone says nothing.
  if (whole.parts.every((part) => part === stated)) return assembled([]);
  const names = [brand?.name ?? '', ...reply.names];
  const beginsWithName = names.some((name) => name !== '' && whole.text.startsWith(name));
  return beginsWithName ? whole : { ...whole, text: begun(whole.text) };
}
