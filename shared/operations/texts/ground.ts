import { type SiteName, sites } from '../../contract/market/sites.ts';
import { describingWords, keptSpans, namesAmong, namesMarkedBy } from '../../libraries/wording/names.ts';
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
    const kept = namesAmong(given, describing, respell);
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
    return respell(text, keptSpans(text, kept.names, kept.marked));
  };
}

/** Maximum number of faults named to the model, and characters of each part. */
const mostNamed = 8;
const mostShown = 100;

const breachOf = (text: string, fault: Fault): Breach => ({
  rule: fault,
  complaint: `Left out, as it ${faults[fault]}: ${JSON.stringify(text.slice(0, mostShown))}`,
});

/** Judges every part of a reply; undefined if it is not an object. */
function judged(value: unknown, known: Known): Judged | undefined {
  const reply = readReply(value);
  if (reply === undefined) return undefined;
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
  const breaches: Breach[] = [];
  const kept = (claims: readonly Claim[], isProse: boolean): Part[] =>
    claims.flatMap((claim) => {
      const part = claim.text.trim() === '' ? [] : judgePart(claim, ground, isProse);
      if (typeof part !== 'string') return part;
      breaches.push(breachOf(claim.text, part));
      return [];
    });
  return {
    reply,
    brand,
    ground,
    title: kept(reply.title, false),
    lead: kept(reply.lead, true),
    flaws: kept(reply.flaws, true),
    facts: kept(reply.facts, true),
    breaches: breaches.slice(0, mostNamed),
  };
}

/** A plain-text reply marks nothing, so claims and observations look alike. */
const notMarked: Breach = {
  rule: 'marks',
  complaint: 'Answer in parts, and mark each as seen, said or supposed.',
};

/**
 * Judges a reply and builds a result from it. Without one, the breaches of its parts are added; a first reply in plain
 * texts is worth asking again.
 *
 * @param values of the reply, and of the previous one if it is the second
 */
export function judgeReply<Result>(
  values: readonly unknown[],
  known: Known,
  make: (reply: Judged) => Judgement<Result>,
): Judgement<Result> {
  const reply = judged(values[0], known);
  if (reply === undefined) return unmade([notAnObject]);
  const { result, breaches } = make(reply);
  if (result === undefined) return unmade([...breaches, ...reply.breaches]);
  const isPlain = [...reply.reply.title, ...reply.reply.lead].every(({ from }) => from === '');
  return { result, breaches: isPlain && values.length === 1 ? [notMarked] : [] };
}
