import { namedBrand } from '../listing/rules/brand.ts';
import { mentionsOf, withoutMentions } from '../wording/mentions.ts';
import { matchesOf, merged, type Span } from '../wording/spans.ts';

/** How much of the words on either side of a name is read. */
const reach = 60;

const article =
  '(?:[\\s-]+(?:an?|the|any|all|most|your|of|real|genuine|original|authentic))*\\s*[-–—"\'“‘]?$';
const edge = '(?<![\\p{L}\\p{N}])';
const negation = "not|never|non|nor|(?:is|was|are)n['’]?t";
const imitation = 'fake|faux|counterfeit|imitation|replica|dupe|copy of|clone of|knock-?off';
const maker = '(?:[\\s-]+(?:made|manufactured))?(?:[\\s-]+(?:by|from))?';
const denialBefore = new RegExp(
  `${edge}(?:${negation}|(?:don['’]?t|do not|doubt)(?: (?:think|believe|know))?(?: (?:that|if|whether))? (?:it|this|they)(?:['’]s|['’]re| is| are))${maker}${article}`,
  'iu',
);
/** A denial that speaks of the item itself, whatever else is said. */
const denialOfItem = new RegExp(
  `${edge}(?:(?:it|this|they)(?:['’]s|['’]re| is| are| was) (?:not|no)|(?:it|this|they) (?:is|are|was)n['’]?t|(?:${negation})[\\s-]+(?:(?:an?|the)\\s+)?(?:genuine|real|original|authentic))${maker}${article}`,
  'iu',
);
const imitationBefore = new RegExp(`${edge}(?<!(?:${negation}) (?:an? )?)(?:${imitation})${article}`, 'iu');
const imitationAfter = /^[\s-]*(?:look-?a-?like|replica|copy|clone|knock-?off|dupe|imitation)s?(?!\p{L})/iu;
const styleAfter = /^[\s-]*(?:style(?!\s*(?:no|number|code|name|#|\p{N}))|styled|inspired)(?!\p{L})/iu;
/** `Acme watch, not genuine.`, `this Acme is a fake`, but not `Acme camera, battery not original`. */
const imitationStated =
  /^(?:(?:\s+[\p{L}\p{N}-]+){0,3}\s*[,;:.!(–—-]\s*|(?:\s+[\p{L}\p{N}-]+)?\s+)(?:(?:but|it['’]s|it is|this is|is|are|was|sadly|obviously|clearly|definitely|just|only|an?)\s+)*(?:not\s+(?:(?:an?|the)\s+)?(?:genuine|authentic|real|original|legit)(?:\s+(?:thing|deal|one|item|article))?|(?:is|are|was)n['’]?t\s+(?:genuine|authentic|real|original)|fake|counterfeit|replica|imitation|knock-?off|copy|clone|dupe)(?=\s*(?:$|[^\p{L}\p{N}\s]|(?:but|and|or|so|though)(?!\p{L})))/iu;
/** What the item goes with. */
const otherBefore = new RegExp(
  `${edge}(?:compatible with|works with|fits?|suits?|made for|to (?:fit|suit))${article}`,
  'iu',
);
/** What it is compared with. */
const comparedBefore = new RegExp(
  `${edge}(?:like|similar to|inspired by|style of|alternative to|instead of|better than)${article}`,
  'iu',
);
const otherAfter = /^[\s-]*compatible(?!\p{L})/iu;
/** `case for Acme phones`, but not `asking $45 for Acme toaster`. */
const goesWith = new RegExp(`(?:${edge}(?<what>\\p{L}+)\\s+|(?:^|[,;.])\\s*)for${article}`, 'iu');
const offers = new Set(
  'ask asking sell selling price looking aud usd gbp dollars bucks quid pounds is up'.split(' '),
);

const noBrand =
  /(?<![\p{L}\p{N}])(?:un-?branded|no[\s-]?(?:brand|name)|generic brand)(?![\p{L}\p{N}]|\snew)/iu;

type Meaning = 'own' | 'other' | 'styled' | 'denied' | 'imitated';

/** What a mention of a brand or model says of the item. */
function meaningOf(said: string, { start, end }: Span): Meaning {
  const before = said.slice(Math.max(0, start - reach), start);
  const after = said.slice(end, end + reach);
  if ([denialOfItem, imitationBefore].some((one) => one.test(before)) || imitationAfter.test(after)) {
    return 'imitated';
  }
  if (styleAfter.test(after)) return 'styled';
  if (denialBefore.test(before)) return 'denied';
  const isFor = goesWith.exec(before)?.groups;
  const goesWithIt = isFor !== undefined && !offers.has(isFor.what?.toLowerCase() ?? '');
  if (goesWithIt || otherBefore.test(before) || otherAfter.test(after)) return 'other';
  if (imitationStated.test(after)) return 'imitated';
  return comparedBefore.test(before) ? 'other' : 'own';
}

const meaningsOf = (name: string, said: string) =>
  mentionsOf(said, name).map((mention) => ({ mention, meaning: meaningOf(said, mention) }));

/**
 * Whether the words say that the item is not what the name says: once they call it an imitation, whatever else they
 * say; otherwise what they say first counts, as in `Acme camera, the strap is not Acme`.
 */
function deniesName(name: string, said: string): boolean {
  const meanings = meaningsOf(name, said).map(({ meaning }) => meaning);
  return (
    meanings.includes('imitated') || meanings.find((one) => one === 'own' || one === 'denied') === 'denied'
  );
}

/** The first passage in which the seller's words give the item this name, as they write it. */
export function ownNameIn(name: string, userText: string): string | undefined {
  const said = userText.normalize('NFC');
  const own = meaningsOf(name, said).find(({ meaning }) => meaning === 'own')?.mention;
  return own === undefined || deniesName(name, said) ? undefined : said.slice(own.start, own.end);
}

/** Whether the seller says that the item is not of this brand, or of none. */
export function isDenied(name: string, userText: string): boolean {
  const said = userText.normalize('NFC');
  if (deniesName(name, said)) return true;
  const isStyled = meaningsOf(name, said).some(({ meaning }) => meaning === 'styled');
  return (isStyled || noBrand.test(said)) && ownNameIn(name, said) === undefined;
}

/**
 * Alternatives in small letters, in any case within a pattern that tells capitals apart. The modifier `(?i:)` would say
 * the same, but V8 has lost it at times (https://github.com/nodejs/node/issues/60030, read on 2026-11-23; seen here with
 * 24.21).
 */
const anyCase = (alternatives: string): string =>
  `(?:${alternatives.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)})`;

const beforeNames = anyCase(
  `${negation}|${imitation}|no|an?|the|my|it['’]?s|genuine|real|original|authentic`,
);
/** Up to five words with capitals, without what leads to them; longer ones are no name. */
const capitals = `(?!${beforeNames}(?!\\p{L}))\\p{Lu}[\\p{L}\\p{N}'’-]*(?:\\s+(?:&\\s+)?\\p{Lu}[\\p{L}\\p{N}'’-]*){0,4}`;
const capitalised = new RegExp(`${edge}${capitals}`, 'gu');

/** `Acme` of `Acme Kettle Red`: words that describe the item, which end no name. */
function nameOf(phrase: string, describing: ReadonlySet<string>): string {
  const words = phrase.split(/\s+/u);
  return words.slice(0, words.findLastIndex((word) => !describing.has(word.toLowerCase())) + 1).join(' ');
}

/**
 * Names that the seller's words deny: those given, and what the words write with a capital where they deny it.
 *
 * @param describing words in small letters that describe the item
 */
export function deniedNames(
  given: readonly string[],
  userText: string,
  describing: ReadonlySet<string>,
): string[] {
  const said = userText.normalize('NFC');
  const written = matchesOf(said, capitalised)
    .filter(({ 0: { length }, index }) =>
      ['denied', 'imitated'].includes(meaningOf(said, { start: index, end: index + length })),
    )
    .map(({ 0: phrase }) => nameOf(phrase, describing));
  const names = [...new Set([...given, ...written])];
  return names.filter((name) => /\p{L}{2}/u.test(name) && deniesName(name, said));
}

const clauseEnd = '(?=\\s*(?:$|[,;.!?()\\n]))';
const noNames =
  'good|great|top|big|name|known|unknown|store|house|same|other|any|quality|premium|popular|luxury|designer';
/** The ways in which sellers name a brand: `brand Acme`, `Brand: acme`, `made by Acme`, `Acme brand`. */
const brandSayings = [
  new RegExp(
    `${edge}${anyCase('brand(?: name)?|make|maker|manufacturer|(?:made|manufactured) by')}(?:\\s+${anyCase('is')})?\\s*[:=–-]?\\s*(?<name>${capitals})`,
    'u',
  ),
  new RegExp(
    `${edge}brand(?: name)?\\s*[:=]\\s*(?<name>[^\\s,;.!?()]+(?: [^\\s,;.!?()]+)?)${clauseEnd}`,
    'iu',
  ),
  new RegExp(
    `(?:^|[,;.!?\\n]\\s*)brand(?: name)?(?: is)? (?!(?:new|good|great|label|tag|missing|below|above|illegible|unreadable)(?!\\p{L}))(?<name>[\\p{L}\\p{N}&'’-]+)${clauseEnd}`,
    'iu',
  ),
  new RegExp(`${edge}(?<name>${capitals})(?<!${edge}${anyCase(noNames)})\\s+brand(?!\\p{L}|\\s+new)`, 'u'),
];

/** The brand that the seller's words say the item is of, where they say so outright. */
export function brandSaidIn(userText: string, describing: ReadonlySet<string>): string | undefined {
  const said = userText.normalize('NFC');
  const names = brandSayings.map((saying) => nameOf(saying.exec(said)?.groups?.name ?? '', describing));
  return names.find((name) => namedBrand(name) !== undefined && ownNameIn(name, said) !== undefined);
}

/** A denial before a name, which says nothing once the name is gone. */
const denialOf = new RegExp(
  `${edge}(?:(?:it['’]s|it is|this is|is|but)\\s+)*(?:${negation})${article}`,
  'iu',
);

/**
 * The text without these names of what the item is not. One that both the text and the seller's words give to what
 * it goes with stays: `strap for Acme watches`.
 */
export function withoutDenied(text: string, names: readonly string[], userText: string): string {
  const said = userText.normalize('NFC');
  const spans = names.flatMap((name) => {
    const goesWithIt = meaningsOf(name, said).some(({ meaning }) => meaning === 'other');
    return mentionsOf(text, name, true)
      .filter((mention) => !goesWithIt || meaningOf(text, mention) !== 'other')
      .map(({ start, end }) => ({
        start: start - (denialOf.exec(text.slice(Math.max(0, start - reach), start))?.[0].length ?? 0),
        end: end + (styleAfter.exec(text.slice(end))?.[0].length ?? 0),
      }));
  });
  return spans.length === 0 ? text : withoutMentions(text, merged(spans)).trim();
}
