import { isLeadingWord } from '../../../libraries/wording/cut.ts';
import {
  matchesOf,
  mentionsOf,
  merged,
  type Span,
  withoutMentions,
} from '../../../libraries/wording/spans.ts';
import { brandIn } from '../../listing/brand.ts';
import * as elsewhere from './mention-languages.ts';

/** How many characters on either side of a name are read. */
const reach = 60;

const article =
  '(?:[\\s-]+(?:an?|the|any|all|most|your|of|brand|real|genuine|original|authentic))*\\s*[-–—"\'“‘]?$';
const edge = '(?<![\\p{L}\\p{N}])';
const negation = "not|never|non|nor|(?:is|was|are)n['’]?t";
const imitation = 'fake|counterfeit|imitation|replica|dupe|copy|clone|knock-?off|look-?a-?like';
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
/** After a name, `faux` and `bootleg` mean a material and a cut: `Acme faux fur`, `Acme bootleg jeans`. */
const leadingImitation = `(?:faux|bootleg|${imitation})`;
const imitationBefore = new RegExp(
  `${edge}(?<!(?:no|${negation}) (?:an? )?)${leadingImitation}${article}`,
  'iu',
);
const material = '\\p{L}*(?:leather|fur|suede|tan|lash|nail|hair|plant|flower)';
const imitationAfter = new RegExp(`^["'”’]?[\\s-]*(?:${imitation})s?(?!\\p{L}|\\s+${material})`, 'iu');
const styleAfter = /^[\s-]*(?:style(?!\s*(?:no|number|code|name|#|\p{N}))|styled|inspired)(?!\p{L})/iu;
/** `not genuine`, `is a fake`, as the end of a clause. */
const statement = `(?:(?:but|no,?|it['’]s|it is|this is|is|are|was|sadly|obviously|clearly|definitely|just|only|an?)\\s+)*(?:not\\s+(?:(?:an?|the)\\s+)?(?:genuine|authentic|real|original|legit)(?:\\s+(?:thing|deal|one|item|article))?|(?:is|are|was)n['’]?t\\s+(?:genuine|authentic|real|original)|${imitation})(?=\\s*(?:$|[^\\p{L}\\p{N}\\s]|(?:but|and|or|so|though)(?!\\p{L})))`;
const pause = '\\s*[,;:.!(–—-]\\s*';
const answeredNo = '\\s*\\?\\s*(?:no|nope|not)(?!\\p{L})';
/** `Acme watch, not genuine.`, `this Acme is a fake`, `Acme? No.`, but not `Acme camera, battery not original`. */
const imitationStated = new RegExp(
  `^["'”’]?(?:(?:(?:\\s+[\\p{L}\\p{N}-]+){0,3}${pause}|(?:\\s+[\\p{L}\\p{N}-]+)?\\s+)${statement}|(?:\\s+[\\p{L}\\p{N}-]+){0,3}${answeredNo})`,
  'iu',
);
/** `mug, no Acme`, but not `no Acme box`. */
const noBefore = new RegExp(`${edge}no${article}`, 'iu');
const clauseEnd = /^["'”’]?\s*(?:$|[,;.!?()\n])/u;
/** Words before a thing that the item goes with. */
const otherBefore = new RegExp(
  `${edge}(?:compatible with|works with|fits?|suits?|made for|to (?:fit|suit))${article}`,
  'iu',
);
/** Words before a thing with which the item is compared. */
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
  /(?<![\p{L}\p{N}])(?:un-?branded|markenlos|(?:ohne|keine) marke|(?:sans|aucune) marque|(?:senza|nessuna) marca|(?:sin|ninguna) marca|no[\s-]?(?:brand|name)|generic brand|brand(?:\s*[:=]|\s+is)\s*(?:none|n\/a))(?![\p{L}\p{N}]|\snew)/iu;

type Meaning = 'own' | 'other' | 'styled' | 'denied' | 'imitated';

/** What a mention of a brand or model says of the item. */
function meaningOf(said: string, { start, end }: Span): Meaning {
  const before = said.slice(Math.max(0, start - reach), start);
  const after = said.slice(end, end + reach);
  const isImitation =
    [denialOfItem, imitationBefore, elsewhere.imitationBefore].some((one) => one.test(before)) ||
    [imitationAfter, elsewhere.imitationAfter].some((one) => one.test(after));
  if (isImitation) return 'imitated';
  if (styleAfter.test(after)) return 'styled';
  const isDenial = denialBefore.test(before) || elsewhere.denialBefore.test(before);
  if (isDenial || (noBefore.test(before) && clauseEnd.test(after))) return 'denied';
  const isFor = goesWith.exec(before)?.groups;
  const goesWithIt = isFor !== undefined && !offers.has(isFor.what?.toLowerCase() ?? '');
  const isOther = otherBefore.test(before) || elsewhere.otherBefore.test(before) || otherAfter.test(after);
  if (goesWithIt || isOther) return 'other';
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
 * Alternatives in small letters, in any case within a case-sensitive pattern. The modifier `(?i:)` would say
 * the same, but V8 has lost it at times (https://github.com/nodejs/node/issues/60030, read on 2026-11-23; seen here with
 * 24.21).
 */
const anyCase = (alternatives: string): string =>
  `(?:${alternatives.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)})`;

const beforeNames = anyCase(
  `${negation}|${imitation}|nope?|an?|the|this|that|my|it['’]?s|genuine|real|original|authentic`,
);
/** Up to five words with capitals, without what leads to them; longer ones are no name. */
const capitals = `(?!${beforeNames}(?!\\p{L}))\\p{Lu}[\\p{L}\\p{N}'’&-]*(?:\\s+(?:&\\s+)?\\p{Lu}[\\p{L}\\p{N}'’&-]*){0,4}`;
const capitalised = new RegExp(`${edge}${capitals}`, 'gu');

/** `acme` of `fake acme mug`. */
const fakeInSmallLetters = new RegExp(
  `(?<=${edge}(?<!(?:no|not) an? )(?:[Ff]ake|[Cc]ounterfeit) )(?!${material})\\p{Ll}[\\p{L}\\p{N}]{2,}(?=\\s+\\p{L})`,
  'gu',
);

/** `Acme` of `Acme Kettle Red`: words that describe the item, which end no name. */
function nameOf(phrase: string, describing: ReadonlySet<string>): string {
  const words = phrase.split(/\s+/u);
  return words.slice(0, words.findLastIndex((word) => !describing.has(word.toLowerCase())) + 1).join(' ');
}

/**
 * Names that the seller's words deny: those given, what the words write with a capital where they deny it, and what
 * they call fake in small letters, if it does not describe the item as in `fake pearl necklace`.
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
  const small = matchesOf(said, fakeInSmallLetters)
    .map(({ 0: word }) => word)
    .filter((word) => !describing.has(word) && !isLeadingWord(word));
  const names = [...new Set([...given, ...written, ...small])];
  return names.filter((name) => /\p{L}{2}/u.test(name) && deniesName(name, said));
}

/** Words that are not a name by themselves. */
const notNames =
  'i|me|mine?|we|us|our|you|your|he|him|his|she|her|it|its|they|them|their|th[ei]s[et]?|that|which|what|who|an?|the|some|any|all|none|other|another|same|own|un\\p{L}+|idea|hand\\p{L}*|good|great|top|big|well|known|famous|popular|quality|premium|luxury|designer|store|house|off|vintage|new|name|\\p{L}+(?:ese|ish|[ei]an|ican)|german|french|dutch|swiss|greek|thai';
const saysNoName = new RegExp(`^(?:(?:${notNames})(?:\\s+|$))+$`, 'iu');
const deniesWithin = new RegExp(`${edge}(?:no|${negation}|${leadingImitation})(?!\\p{L})`, 'iu');

/** Whether words of the seller that are said to be a brand can be a name: `a fake Acme`, `not Acme` and `Hand` cannot. */
export const canBeName = (words: string): boolean =>
  !(/^(?:an?|the)\s/u.test(words) || saysNoName.test(words) || deniesWithin.test(words));

const marked = `["“«](?<quoted>[^"“”«»\\n]+)["”»]|['‘](?<single>[^'‘’\\n]+)['’]`;
const brandWord = anyCase('brand(?: name)?');
/**
 * `brand Acme`, `Brand: Acme`, `"Acme" brand`. Where other words begin with capitals, too, a capital means nothing: in
 * a title (`Nice Brand Lovely Gift`) and at the beginning of a sentence (`Cheap brand`).
 */
const brandSayings = [
  `(?:${edge}brand(?: name)?|(?<=(?:^|[,;.!?(\\n])\\s*)${brandWord}|${edge}${brandWord}(?=\\s*[:=]))(?:\\s+${anyCase('is')})?(?:\\s*[:=–-]\\s*|\\s+)(?!${anyCase('new|made|see|ask|both')}(?!\\p{L}))(?:${marked}|(?<name>${capitals}))`,
  `${edge}(?:${marked}|(?<!(?:^|[.!?:;\\n]|\\p{Lu}\\S{2,})\\s*)(?<name>${capitals}))\\s+brand(?<ended>)(?!\\p{L}|\\s+new)`,
].map((saying) => new RegExp(saying, 'gu'));

const nameEnd = /^\s*(?:$|[,;.!()\n–—-])/u;

/** The brand that the seller's words say the item is of, where they say so outright and it can be nothing else. */
export function brandSaidIn(userText: string, describing: ReadonlySet<string>): string | undefined {
  const said = userText.normalize('NFC');
  const isDescribing = (word = '') => !/^(?:and|or|but|not)$/u.test(word) && describing.has(word);
  return brandSayings
    .flatMap((saying) => matchesOf(said, saying))
    .map(({ 0: { length }, index, groups = {} }) => {
      const inMarks = groups.quoted ?? groups.single;
      if (inMarks !== undefined) return inMarks.trim();
      const { name: phrase = '', ended } = groups;
      const own = nameOf(phrase, describing);
      const after = said.slice(index + length);
      const [next] = /(?<=^\s+)[\p{L}\p{N}]+/u.exec(after) ?? [];
      const ends = ended !== undefined || own !== phrase || nameEnd.test(after);
      return ends || isDescribing(next?.toLowerCase()) ? own : '';
    })
    .find((one) => brandIn(one) !== undefined && canBeName(one) && ownNameIn(one, said) !== undefined);
}

/** Whether the words speak of a brand, so that one which they do not make clear is not the same as none. */
export const speaksOfBrand = (userText: string): boolean =>
  !noBrand.test(userText) &&
  /(?<!\p{L})(?:brand(?!\p{L}|[\s-]+new)|marke|marque|marca|hersteller|fabricant|produttore|fabricante|maker|manufacturer|(?:made|manufactured) by (?!hand))/iu.test(
    userText,
  );

/** What leads to a name that a text denies, and says nothing once the name is gone. */
const leading = new RegExp(
  `(?:${edge}(?:(?:it['’]s|it is|this is|is|but)\\s+)*(?:no|${negation})${maker}|(?<=${edge}${leadingImitation}s?)\\s+of|${edge}(?:looks?\\s+)?(?:like|similar to|inspired by))?(?:(?:[\\s-]+|${edge})(?:an?|the|this|that|my|any|all|most|your|real|genuine|original|authentic)(?!\\p{L}))*\\s*["'“‘«]?$`,
  'iu',
);
/** Words after such a name that speak of it. */
const following = new RegExp(
  `^["'”’»]?(?:${styleAfter.source.slice(1)}|(?:${pause}|\\s+)${statement}\\s*\\)?|${answeredNo}[^.!?\\n]*[.!?]?)?`,
  'iu',
);
/** How many characters right before such a name lead to it. */
const ledBy = (before: string): number =>
  Math.max(...[leading, elsewhere.denialBefore].map((one) => one.exec(before)?.[0].length ?? 0));
/** What remains of a text that only said what the item is not. */
const nothingLeft = new RegExp(
  `^(?:[^\\p{L}\\p{N}]|(?:an?|the|th[ei]s[et]?|those|that|they|it|its|is|are|my|says|s|${leadingImitation})(?![\\p{L}\\p{N}]))*$`,
  'iu',
);

/**
 * The text without these names of what the item is not, and without what it says of them; empty where it says nothing
 * else. One that both the text and the seller's words give to what it goes with stays: `strap for Acme watches`.
 */
export function withoutDenied(text: string, names: readonly string[], userText: string): string {
  const said = userText.normalize('NFC');
  const spans = names.flatMap((name) => {
    const goesWithIt = meaningsOf(name, said).some(({ meaning }) => meaning === 'other');
    return mentionsOf(text, name, true)
      .filter((mention) => !goesWithIt || meaningOf(text, mention) !== 'other')
      .map(({ start, end }) => ({
        start: start - ledBy(text.slice(Math.max(0, start - reach), start)),
        end: end + (following.exec(text.slice(end))?.[0].length ?? 0),
      }));
  });
  if (spans.length === 0) return text;
  const left = withoutMentions(text, merged(spans)).trim();
  return nothingLeft.test(left) ? '' : left;
}
