import type { Source } from '../../contract/source.ts';
import { hasContactDetails } from '../../libraries/wording/contact-details.ts';
import { describingWords } from '../../libraries/wording/names.ts';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import { isDoubtful, isRemark, saysNoBrand } from '../../libraries/wording/remarks.ts';
import { mentions, mentionsOf } from '../../libraries/wording/spans.ts';
import { deniedNames, standingOf } from './judge/denied-names.ts';
import type { Known } from './judge/part.ts';
import { pictureIn, pictureWhere, quoteIn } from './quotes.ts';
import { type TextReply, unframed } from './read-reply.ts';

export const unbranded = 'Unbranded';

/** Maximum characters of a brand or model; anything longer is prose. */
const longestBrand = 65;

/** `not Acme`, `no idea`, `a fake Acme`: words, unlike `No Fear` and `The North Face`. */
const noName = /^(?:[Nn]ot\s|(?:[Nn]o|[Aa]n?|[Tt]he|I|[Mm]y)\s\p{Ll})/u;

/** The name in a reply's `brand`; undefined if it denies one or contains prose. */
export function nameIn(text: string): string | undefined {
  const name = unframed(plainLine(text)).replace(/[\s.,;:]+$/u, '');
  const isName = /[\p{L}\p{N}]/u.test(name) && name.length <= longestBrand;
  return isName && !noName.test(name) && !saysNoBrand(name) && !isRemark(name) ? name : undefined;
}

/** A shorter name is too likely an ordinary word. */
const leastCharacters = 2;

/** The brand with its source. */
export interface Brand {
  readonly name: string;
  readonly source: Source;
}

/** The passage that gives the item this name. */
export function saidName(name: string, words: string, notes: string): Source | undefined {
  if (standingOf(name, notes) !== 'given') return undefined;
  const quote = quoteIn(notes, words)?.text;
  if (quote !== undefined && mentions(quote, name)) return { from: 'words', words: quote };
  const said = notes.normalize('NFC');
  const [first] = mentionsOf(said, name);
  return first && { from: 'words', words: said.slice(first.start, first.end) };
}

/**
 * The brand that a picture or the seller's words support. The seller outranks pictures, and a name recognised by a
 * distinctive design alone is inferred.
 */
export function supportedBrand(reply: TextReply, { notes, userText, pictures }: Known): Brand | undefined {
  const { printed, brand } = reply;
  const name = nameIn(brand.name);
  if (name === undefined || isDoubtful(brand.name) || standingOf(name, userText) === 'denied')
    return undefined;
  if (hasContactDetails(name, userText)) return undefined;
  if (['printed on the item or its packaging', 'logo'].includes(brand.evidence)) {
    const read = pictureWhere((text) => mentions(text, name), printed, pictures);
    const index = read ?? pictureIn(pictures, brand.picture);
    if (index !== undefined) return { name, source: { from: 'picture', index } };
  }
  const said = saidName(name, brand.words, notes);
  if (said !== undefined) return { name, source: said };
  if (['none', 'said by the user'].includes(brand.evidence)) return undefined;
  if (notes.split(/[,;.!\n]/u).some(saysNoBrand)) return undefined;
  const confidence = brand.evidence === 'distinctive design' ? 'medium' : 'low';
  return { name, source: { from: 'inferred', confidence } };
}

/**
 * Names forbidden in texts: those that the seller or the reply denies, and a brand that the reply names in addition to
 * the right one, unless that is its word for the kind of item.
 */
export function refusedNames(reply: TextReply, brand: string, userText: string): string[] {
  const { names, notTheItem, modelName, kind, lead } = reply;
  const describing = describingWords([kind.toLowerCase(), ...lead.map(({ text }) => text)]);
  const denied = [...names, modelName].filter((name) => standingOf(name, userText) === 'denied');
  const guessed = describing.has(reply.brand.name.toLowerCase()) ? [] : [reply.brand.name];
  const refused = [...notTheItem, ...guessed].filter(
    (name) => !mentions(brand, name) && !mentions(name, brand),
  );
  return [...new Set([...deniedNames(userText), ...denied, ...refused])].flatMap((given) => {
    const name = nameIn(given);
    return name !== undefined && /\p{L}/u.test(name) && name.length >= leastCharacters ? [name] : [];
  });
}
