import { type SiteName, sites } from '../../contract/market/sites.ts';
import { describingWords, keptSpans, namesAmong, namesMarkedBy } from '../../libraries/wording/names.ts';
import {
  type Respelling,
  toAmericanSpelling,
  toAustralianSpelling,
  toCanadianSpelling,
} from '../../libraries/wording/spelling.ts';
import { type Judgement, notAnObject, unmade } from './ask-within-rules.ts';
import { type Brand, refusedNames, supportedBrand } from './brand.ts';
import { figureEvidence } from './judge/figures.ts';
import type { Detector, Language } from './judge/language.ts';
import { type Ground, PartJudge } from './judge/part.ts';
import { readReply, type TextReply } from './reply/read-reply.ts';

/** What an operation knows of a product besides the model's reply. */
export interface Known {
  /** The seller's words about the product. */
  readonly notes: string;
  /** All that the caller wrote, the notes included. */
  readonly userText: string;
  readonly pictures: number;
  readonly site: SiteName;
  readonly detector: Detector;
  /** The brand that the caller states, which takes the place of the reply's. */
  readonly statedBrand?: string;
  /** Names that no text may have, of those that a reply gives. */
  readonly otherNames?: (reply: TextReply) => readonly string[];
}

/** A reply with what its parts are judged by. */
export interface Judging {
  readonly reply: TextReply;
  readonly brand: Brand | undefined;
  readonly ground: Ground;
  readonly judge: PartJudge;
}

/** British and Irish English differ from Australian English in no word that listings use. */
const english: Readonly<Partial<Record<SiteName, Respelling>>> = {
  US: toAmericanSpelling,
  Canada: toCanadianSpelling,
};

export const languageOf = (site: SiteName): Language => sites[site].language.slice(0, 2) as Language;

/**
 * Respells texts for a site. Names keep their spelling: the stated brand, what the reply calls a name, if it can be
 * one, and what the seller marked as one.
 *
 * @param stated names that are right as the caller writes them
 */
function respeller(
  { brand, modelName, names, lead, kind, facts }: TextReply,
  userText: string,
  site: SiteName,
  stated: readonly string[] = [],
): (text: string) => string {
  // Texts in another language than English stay as the model spells them.
  const respell =
    languageOf(site) === 'en' ? (english[site] ?? toAustralianSpelling) : (text: string) => text;
  const keptNames = () => {
    const describing = describingWords([kind, ...[...lead, ...facts].map(({ text }) => text)]);
    const given = [...(stated.length > 0 ? [] : [brand.name]), modelName, ...names];
    return { names: [...stated, ...namesAmong(given, describing, respell)], marked: namesMarkedBy(userText) };
  };
  let kept: ReturnType<typeof keptNames> | undefined;
  return (text) => {
    if (respell(text) === text) return text;
    // Few texts have a word that another spelling would change.
    kept ??= keptNames();
    return respell(text, keptSpans(text, kept.names, kept.marked));
  };
}

/** Gathers once what all parts of a reply are judged by. */
function judging(reply: TextReply, known: Known): Judging {
  const { notes, userText, pictures, site, detector, statedBrand, otherNames } = known;
  const brand: Brand | undefined =
    statedBrand === undefined
      ? supportedBrand(reply, known)
      : { name: statedBrand, source: { from: 'request' } };
  const ground: Ground = {
    notes,
    userText,
    pictures,
    figures: figureEvidence(userText, reply.printed),
    refused: otherNames?.(reply) ?? refusedNames(reply, brand, userText),
    language: languageOf(site),
    detector,
    respell: respeller(reply, userText, site, statedBrand === undefined ? [] : [statedBrand]),
  };
  return { reply, brand, ground, judge: new PartJudge(ground) };
}

/**
 * Judges a reply, with the one before it as further material.
 *
 * @param values of the replies, the latest first
 * @param assemble what is made of the judged replies
 */
export function judgeReplies<Result>(
  values: readonly unknown[],
  known: Known,
  assemble: (replies: readonly [Judging, ...Judging[]]) => Judgement<Result>,
): Judgement<Result> {
  const [latest, ...earlier] = values.flatMap((value) => readReply(value) ?? []);
  if (latest === undefined) return unmade([notAnObject]);
  return assemble([judging(latest, known), ...earlier.map((reply) => judging(reply, known))]);
}
