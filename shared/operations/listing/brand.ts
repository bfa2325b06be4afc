import { contactDetailsIn } from '../../libraries/wording/contact-details.ts';
import { plainLine, unlabelled } from '../../libraries/wording/plain-text.ts';
import { quotesInstructions } from '../../libraries/wording/secrecy.ts';
import { mentions, mentionsOf, merged, withoutMentions } from '../../libraries/wording/spans.ts';
import type { Breach } from './answer-within-rules.ts';
import type { Draft } from './draft.ts';
import { fixedSentences } from './text-rules.ts';

export const unbranded = 'Unbranded';

/** Ways of saying that there is no brand. */
const nothing =
  /^(?:un-?branded|no[\s-]?(?:name|brand)|non[\s-]?branded|generic|unknown|un(?:identified|clear|specified|certain|marked)|none|null|undefined|nil|n\/?a|not (?:visible|known|specified|identified|available|applicable|shown|sure|stated|provided)|no visible.*|no brand.*|cannot .*|can['’]t .*|unable to .*|other|various|(?:unknown|unidentified|unspecified|unclear|unmarked|generic|no|other|various)[\s-](?:brand|make|maker|manufacturer|label)s?(?: name)?|brand|brand name|unbekannt|markenlos|(?:keine|ohne) marke|nicht (?:erkennbar|bekannt)|inconnue?|(?:sans|aucune) marque|sconosciut[oa]|(?:senza|nessuna) marca|desconocid[oa]|(?:sin|ninguna) marca|-+|\?+|\.+)\.?$/iu;

/** Characters of a brand or model guess at most; anything longer is prose. */
const longestBrand = 65;
/** The same with words for how sure the model is. */
const longestGuess = 200;

const doubt =
  'vermutlich|wahrscheinlich|vielleicht|möglicherweise|probablement|peut-être|probabilmente|forse|probablemente|quizás?|posiblemente|possibly|probably|perhaps|maybe|likely|apparently|presumably|potentially|unconfirmed|unverified|uncertain|unsure|assumed|tentative|not (?:sure|certain|confirmed)';
/** Ways of saying that a name is only a guess. `Guess?` is itself a brand. */
const hedge = new RegExp(
  `^(?:${doubt}|(?:might|may|could) be|looks like|seems(?: to be)?|appears(?: to be)?|similar to|resembles)(?: an?)?\\s+|\\s*[([](?:${doubt}|guess(?:ed)?|\\?)[^)\\]]*[)\\]]$|(?:,|\\s[-–—])?\\s+(?:${doubt})$|(?<!^guess)\\s*\\?+$`,
  'iu',
);

interface Name {
  readonly name: string;
  readonly guessed: boolean;
}

/** The name in the model's `brand`, and whether the model only guesses it. */
function nameIn(text: string): Name | undefined {
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

/** Whether something supports the brand: by the model's own account, or because the user names it. */
const isSupported = ({ name, guessed }: Name, { brandEvidence }: Draft, userText: string): boolean =>
  (brandEvidence !== 'none' && !guessed) || mentions(userText, name);

const notAName: Breach = {
  rule: 'brand',
  complaint: 'brand must be the name alone, or Unbranded where nothing supports one.',
};
const unsupported: Breach = {
  rule: 'brand',
  complaint: 'Nothing supports the brand: write Unbranded and name it in no text.',
};

/**
 * The answer's brand, which is never a web address or a piece of our instructions, and the rules that the draft's
 * `brand` breaks: it must be a brand and nothing else, and one that something supports.
 */
export function judgeBrand(
  draft: Draft,
  { userText, instructions }: { readonly userText: string; readonly instructions: string },
): { readonly brand: string; readonly breaches: readonly Breach[] } {
  const brand = nameIn(draft.brand);
  if (brand === undefined) {
    return { brand: unbranded, breaches: plainLine(draft.brand).length > longestBrand ? [notAName] : [] };
  }
  const { name } = brand;
  if (contactDetailsIn(name, userText).length > 0) return { brand: unbranded, breaches: [notAName] };
  if (!isSupported(brand, draft, userText)) return { brand: unbranded, breaches: [unsupported] };
  return { brand: quotesInstructions(name, instructions, userText) ? unbranded : name, breaches: [] };
}

/**
 * The names that the old brand may have in a text, with and without the model; none if it is the correct brand after
 * all, or a word of our own filler sentences.
 */
export function oldBrandNames(visibleBrand: string, modelName: string, brand: string): string[] {
  const old = namedBrand(visibleBrand);
  if (old === undefined) return [];
  const model = mentionsOf(old, modelName)[0];
  const names = [
    old,
    ...(model === undefined ? [] : [old.slice(0, model.start)]),
    ...old.split(/\s+[/|]\s+|\s*[,;]\s*/u),
  ].map((name) => name.trim());
  const fold = (text: string) =>
    text.normalize('NFC').toUpperCase().toLowerCase().replace(/\s+/gu, ' ').trim();
  return [...new Set(names)].filter(
    (name) => namedBrand(name) !== undefined && fold(name) !== fold(brand) && !mentions(fixedSentences, name),
  );
}

/**
 * Names that the model only guessed: no text may contain one when the answer says Unbranded. A word that also says
 * what the item is stays.
 */
export function guessedNames(drafts: readonly Draft[], brand: string, userText: string): string[] {
  if (brand !== unbranded) return [];
  const guessed: string[] = [];
  for (const draft of drafts) {
    const named = nameIn(draft.brand);
    if (named === undefined || isSupported(named, draft, userText)) continue;
    const { productType, attributes } = draft;
    for (const name of oldBrandNames(draft.brand, draft.modelName, '')) {
      const lower = name.toLowerCase();
      const isDescription =
        productType.includes(lower) || attributes.some((fact) => plainLine(fact).toLowerCase() === lower);
      if (/\p{L}{3}|\P{ASCII}{2}/u.test(name) && !isDescription) guessed.push(name);
    }
  }
  return guessed;
}

/** The text with these names removed. */
export function withoutNames(text: string, names: readonly string[]): string {
  const spans = names.flatMap((name) => mentionsOf(text, name, true));
  return spans.length === 0 ? text : withoutMentions(text, merged(spans)).trim();
}
