import { mentions } from '../../../libraries/wording/mentions.ts';
import { plainLine, unlabelled } from '../../../libraries/wording/plain-text.ts';

export const unbranded = 'Unbranded';

/** Ways of saying that there is no brand. */
const nothing =
  /^(?:un-?branded|no[\s-]?(?:name|brand)|non[\s-]?branded|generic|unknown|un(?:identified|clear|specified|certain|marked)|none|null|undefined|nil|n\/?a|not (?:visible|known|specified|identified|available|applicable|shown|sure|stated|provided)|no visible.*|no brand.*|cannot .*|can['’]t .*|unable to .*|other|various|(?:unknown|unidentified|unspecified|unclear|unmarked|generic|no|other|various)[\s-](?:brand|make|maker|manufacturer|label)s?(?: name)?|brand|brand name|-+|\?+|\.+)\.?$/iu;

/** Characters of a brand or model guess at most; anything longer is prose. */
export const longestBrand = 65;
/** The same, with words that say how sure the model is. */
const longestGuess = 200;

const doubt =
  'possibly|probably|perhaps|maybe|likely|apparently|presumably|potentially|unconfirmed|unverified|uncertain|unsure|assumed|tentative|not (?:sure|certain|confirmed)';
/** Ways of saying that a name is only a guess. `Guess?` is itself a brand. */
const hedge = new RegExp(
  `^(?:${doubt}|(?:might|may|could) be|looks like|seems(?: to be)?|appears(?: to be)?|similar to|resembles)(?: an?)?\\s+|\\s*[([](?:${doubt}|guess(?:ed)?|\\?)[^)\\]]*[)\\]]$|(?:,|\\s[-–—])?\\s+(?:${doubt})$|(?<!^guess)\\s*\\?+$`,
  'iu',
);

/** The name in the model's `brand`, and whether the model only guesses it. */
function nameIn(text: string): { readonly name: string; readonly guessed: boolean } | undefined {
  const line = plainLine(text);
  if (line.length > longestGuess) return undefined;
  const bare = unlabelled(line, 'brand').replace(/[\s.,;:]+$/u, '');
  const name = bare.replace(hedge, '').replace(hedge, '');
  const isNothing = (part: string) => nothing.test(part.replace(/\s*[([][^)\]]*[)\]]$/u, '').trim());
  const usable = /[\p{L}\p{N}]/u.test(name) && name.length <= longestBrand && !nothing.test(bare);
  if (!usable || isNothing(name) || name.split(/\s*[/|,;]\s*|\s+or\s+/iu).some(isNothing)) return undefined;
  return { name, guessed: name !== bare };
}

/** The brand that the model names; undefined if it names none, only guesses or writes prose. */
export function brandIn(text: string): string | undefined {
  const named = nameIn(text);
  return named === undefined || named.guessed ? undefined : named.name;
}

/** The brand that the model names, even as a guess. */
export const namedBrand = (text: string): string | undefined => nameIn(text)?.name;

/** What supports a brand, as the model may put it; `none` for a guess. */
export const brandEvidence = [
  'printed on the item or its packaging',
  'logo',
  'distinctive design',
  'said by the user',
  'none',
] as const;

/** The answer's brand: the one that the model names, unless the model itself says that nothing supports it. */
export function supportedBrand(named: string, evidence: string, userText: string): string {
  const brand = nameIn(named);
  if (brand === undefined) return unbranded;
  const supported = (evidence !== 'none' && !brand.guessed) || mentions(userText, brand.name);
  return supported ? brand.name : unbranded;
}
