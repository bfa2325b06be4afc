import { type SiteName, sites } from '../../contract/market/sites.ts';
import { describingWords, isName, keptSpans, namesMarkedBy } from '../../libraries/wording/names.ts';
import { saysNothing } from '../../libraries/wording/remarks.ts';
import { mentions } from '../../libraries/wording/spans.ts';
import {
  type Respelling,
  toAmericanSpelling,
  toAustralianSpelling,
  toCanadianSpelling,
} from '../../libraries/wording/spelling.ts';
import { type Breach, type Judgement, notAnObject, unmade } from './ask-within-rules.ts';
import type { Material } from './assemble/description.ts';
import { type Brand, refusedNames, supportedBrand, unbranded } from './brand.ts';
import { figureEvidence } from './judge/figures.ts';
import {
  type Fault,
  faults,
  type Ground,
  isForeign,
  judgePart,
  type Known,
  type Language,
  type Part,
} from './judge/part.ts';
import { type Claim, readReply, type TextReply } from './read-reply.ts';

/** A reply and its valid parts. */
export interface Judged extends Material {
  readonly reply: TextReply;
  readonly brand: Brand | undefined;
  readonly ground: Ground;
  readonly title: readonly Part[];
  /** Rules broken by flaws that the reply does not merely suppose. */
  readonly lostFlaws: readonly Breach[];
  /** Rules broken by the other parts, for asking again if too little is left. */
  readonly breaches: readonly Breach[];
}

/** British and Irish English match Australian English in all words that listings use. */
const english: Readonly<Partial<Record<SiteName, Respelling>>> = {
  US: toAmericanSpelling,
  Canada: toCanadianSpelling,
};

/**
 * Respells texts for a site. Names keep their spelling: the brand as the caller states it, plausible names listed by
 * the reply, and names marked by the seller.
 */
function respeller(
  { brand, modelName, names, lead, kind, facts }: TextReply,
  { userText, site, statedBrand }: Known,
): (text: string) => string {
  const respell = english[site] ?? toAustralianSpelling;
  const keptNames = () => {
    const describing = describingWords([kind, ...[...lead, ...facts].map(({ text }) => text)]);
    const given = [...(statedBrand === undefined ? [brand.name] : []), modelName, ...names];
    const kept = given.filter((name) => isName(name, describing));
    return {
      names: statedBrand === undefined ? kept : [statedBrand, ...kept],
      marked: namesMarkedBy(userText),
    };
  };
  let kept: ReturnType<typeof keptNames> | undefined;
  return (text) => {
    if (respell(text) === text) return text;
    // Few texts contain a word with another spelling.
    kept ??= keptNames();
    // `Color Reveal` of `Barbie Color Reveal` is a name, too.
    if (/\s/u.test(text) && kept.names.some((name) => mentions(name, text))) return text;
    return respell(text, keptSpans(text, kept.names, kept.marked));
  };
}

/** Maximum number of faults named to the model, and characters of each part. */
const mostNamed = 8;
const mostShown = 100;

/** The rule that a part breaks, as the second question names it. */
export const breachOf = (text: string, fault: Fault): Breach => ({
  rule: fault,
  complaint: `Left out, as it ${faults[fault]}: ${JSON.stringify(text.slice(0, mostShown))}`,
});

/** Judges every part of a reply, which carries no name that another one denies; undefined if it is not an object. */
function judged([value, ...others]: readonly unknown[], known: Known): Judged | undefined {
  const given = readReply(value);
  if (given === undefined) return undefined;
  const denied = others.flatMap((other) => readReply(other)?.notTheItem ?? []);
  const reply = { ...given, notTheItem: [...given.notTheItem, ...denied] };
  const brand: Brand | undefined =
    known.statedBrand === undefined
      ? supportedBrand(reply, known)
      : { name: known.statedBrand, source: { from: 'request' } };
  const language = sites[known.site].language.slice(0, 2) as Language;
  const ground: Ground = {
    ...known,
    figures: reply.saysPrinted ? figureEvidence(known.userText, reply.printed) : undefined,
    refused: refusedNames(reply, brand?.name ?? unbranded, known.userText),
    language,
    // Texts in other languages than English keep the model's spelling.
    respell: language === 'en' ? respeller(reply, known) : (text) => text,
  };
  const { statedBrand } = known;
  // A plain reply names no other brands, but a title without the stated one has another.
  const isOfAnother =
    reply.isPlain &&
    statedBrand !== undefined &&
    !reply.title.some(({ text }) => mentions(text, statedBrand));
  const breaches: Breach[] = [];
  const lostFlaws: Breach[] = [];
  const kept = (claims: readonly Claim[], isProse: boolean, lost = breaches): Part[] =>
    claims.flatMap((claim) => {
      const part = saysNothing(claim.text) ? [] : judgePart(claim, ground, isProse);
      if (typeof part !== 'string') return part;
      (claim.from === 'supposed' ? breaches : lost).push(breachOf(claim.text, part));
      return [];
    });
  return {
    reply,
    brand,
    ground,
    title: isOfAnother ? [] : kept(reply.title, false),
    lead: kept(reply.lead, true),
    flaws: kept(reply.flaws, true, lostFlaws),
    facts: kept(reply.facts, true),
    lostFlaws,
    breaches: breaches.slice(0, mostNamed),
  };
}

const foreignTitle: Breach = {
  rule: 'language',
  complaint: 'The title is in another language than it should be.',
};
/** For titles, which are names in part: of 158 right ones none was taken for foreign, of foreign ones 70 % were. */
const leadOfTitle = 0.3;

/** A plain-text reply marks nothing, so claims and observations look alike. */
const notMarked: Breach = {
  rule: 'marks',
  complaint: 'Answer in parts, and mark each as seen, said or supposed.',
};

/**
 * Judges a reply and builds a result from it. Without one, the breaches of its parts are added; a reply whose flaws are
 * lost is worth asking again, as is a first reply in plain texts. Of two replies the one with more flaws wins.
 *
 * @param values of the reply, and of the other one if there are two
 */
export function judgeReply<Result>(
  values: readonly unknown[],
  known: Known,
  make: (reply: Judged) => Judgement<Result>,
): Judgement<Result> {
  const reply = judged(values, known);
  if (reply === undefined) return unmade([notAnObject]);
  const { result, breaches, worth = reply.flaws.length } = make(reply);
  const isUnmarked = reply.reply.isPlain && values.length === 1;
  const isForeignTitle = isForeign(reply.title.map(({ text }) => text).join(' '), reply.ground, leadOfTitle);
  const all = [
    ...breaches,
    ...reply.lostFlaws,
    ...(isForeignTitle ? [foreignTitle] : []),
    ...(isUnmarked ? [notMarked] : []),
  ];
  return result === undefined ? unmade([...all, ...reply.breaches]) : { result, breaches: all, worth };
}
