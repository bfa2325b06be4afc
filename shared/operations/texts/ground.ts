import type { SiteName } from '../../contract/market/sites.ts';
import { type Brand, refusedNames, supportedBrand } from './brand.ts';
import { figureEvidence } from './judge/figures.ts';
import { PartJudge } from './judge/judge-parts.ts';
import type { Detector } from './judge/language.ts';
import type { Ground } from './judge/part.ts';
import type { TextReply } from './reply/read-reply.ts';
import { languageOf, respeller } from './spelling.ts';

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

/** Gathers once what all parts of a reply are judged by. */
export function judging(reply: TextReply, known: Known): Judging {
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
