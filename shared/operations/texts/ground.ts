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

/** A reply with the parts of it that keep the rules. */
export interface Judged extends Material {
  readonly reply: TextReply;
  readonly brand: Brand | undefined;
  readonly ground: Ground;
  readonly title: readonly Part[];
  /** What the other parts break, for a question that is asked again because too little is left. */
  readonly breaches: readonly Breach[];
}

/** British and Irish English differ from Australian English in no word that listings use. */
const english: Readonly<Partial<Record<SiteName, Respelling>>> = {
  US: toAmericanSpelling,
  Canada: toCanadianSpelling,
};

/**
 * Respells texts for a site. Names keep their spelling: the stated brand, which is right as the caller writes it, what
 * the reply calls a name, if it can be one, and what the seller marked as one.
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
    // Few texts have a word that another spelling would change.
    kept ??= keptNames();
    return respell(text, keptSpans(text, kept.names, kept.marked));
  };
}

/** The most faults that are named to the model, and characters of each part. */
const mostNamed = 8;
const mostShown = 100;

const breachOf = (text: string, fault: Fault): Breach => ({
  rule: fault,
  complaint: `Left out, as it ${faults[fault]}: ${JSON.stringify(text.slice(0, mostShown))}`,
});

/** Judges every part of a reply; undefined if it is no object. */
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
    // Texts in another language than English stay as the model spells them.
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

/** A reply in plain texts marks nothing: what it claims cannot be told from what it sees. */
const notMarked: Breach = {
  rule: 'marks',
  complaint: 'Answer in parts, and mark each as seen, said or supposed.',
};

/**
 * Judges a reply and makes a result of it. Where there is none, the breaches of its parts follow; the first reply in plain
 * texts is worth asking again.
 *
 * @param values of the reply, and of the one before if it is the second
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
