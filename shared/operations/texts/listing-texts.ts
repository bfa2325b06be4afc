import { keywordCount, keywordKey } from '../../contract/listing.ts';
import type { Source } from '../../contract/source.ts';
import { contactDetailsIn } from '../../libraries/wording/contact-details.ts';
import { type Breach, type Judgement, unmade } from './ask-within-rules.ts';
import {
  assembleDescription,
  type Description,
  type Material,
  missingWords,
} from './assemble/description.ts';
import { keptKeywords, missingKeywords } from './assemble/keywords.ts';
import { sourceOf } from './assemble/sources.ts';
import { assembleTitle, type Title } from './assemble/title.ts';
import type { Judging } from './ground.ts';
import { saidSize } from './judge/figures.ts';
import type { Part } from './judge/part.ts';
import { measuresIn } from './measures.ts';
import { unmarked } from './reply/claim.ts';

/** Title, description and keywords that keep every rule, with what supports them. */
export interface ListingTexts {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly sources: Readonly<Record<'title' | 'description' | 'keywords', Source>>;
}

/** Parts that keep every rule may together have what none of them has, such as a telephone number. */
export const isSound = (text: string, userText: string): boolean =>
  contactDetailsIn(text, userText).length === 0;

/**
 * The title of a reply, with the size that the seller names; the one of brand, model, kind and facts where the reply has
 * none that fits.
 *
 * @param first leads the title whatever the reply has
 */
export function titleOf({ reply, brand, ground, judge }: Judging, first?: Part): Title {
  const own = judge.phrases(reply.title);
  const led =
    first === undefined || own.some(({ text }) => text.includes(first.text)) ? own : [first, ...own];
  const size = saidSize(ground.notes);
  const hasSize =
    size === undefined || led.some(({ text }) => measuresIn(text).some(({ kind }) => kind === 'size'));
  const parts = hasSize ? led : [...led, ...judge.phrases([unmarked(size)])];
  const title = assembleTitle(parts);
  if (own.length > 0 && title.text !== '' && title.parts.some((part) => own.includes(part))) return title;
  const lead = first ?? (brand === undefined ? undefined : judge.phrases([unmarked(brand.name)])[0]);
  const { modelName, kind, facts, keywords } = reply;
  const named = [modelName, kind].filter((text) => text !== '').map((text) => unmarked(text));
  const told = [...judge.phrases(named), ...judge.phrases(facts).slice(0, 3)];
  const terms = keptKeywords(keywords, ground)
    .slice(0, 2)
    .flatMap((text) => judge.phrases([unmarked(text)]));
  const composed = assembleTitle([
    ...(lead === undefined ? [] : [lead]),
    ...(told.length > 0 ? told : terms),
  ]);
  // A brand alone says nothing.
  return composed.parts.some((part) => part !== lead) ? composed : { text: '', parts: [] };
}

/** Whether a reply in plain texts marks nothing, so that what it claims cannot be told from what it sees. */
const isUnmarked = ({ reply: { title, lead } }: Judging): boolean =>
  [...title, ...lead].every(({ origin }) => origin === 'unmarked');

/** Why a reply in plain texts is worth asking again, if it is the first. */
export const notMarked = (replies: readonly [Judging, ...Judging[]]): Breach[] =>
  replies.length === 1 && isUnmarked(replies[0])
    ? [{ rule: 'marks', complaint: 'Answer in parts, and mark each as seen, said or supposed.' }]
    : [];

/** What a description can be made of. */
export const materialOf = ({ reply: { lead, flaws, facts }, judge }: Judging): Material => ({
  lead: judge.prose(lead),
  flaws: judge.prose(flaws),
  facts: judge.prose(facts),
});

/** The parts of a title that say something by themselves: a name does not. */
const factsIn = ({ parts }: Title, { reply: { names, brand, modelName } }: Judging): Part[] =>
  parts.filter(
    ({ text }) => ![...names, brand.name, modelName].some((name) => keywordKey(name) === keywordKey(text)),
  );

/**
 * The parts of the latest reply; where they are too few, with those of its title, and then with the facts of the reply
 * before.
 */
function describe([latest, earlier]: readonly Material[], ofTitle: readonly Part[]): Description | undefined {
  if (latest === undefined) return undefined;
  const isPlain = latest.lead.some(({ sentence }) => sentence !== undefined);
  const titled: Material = { ...latest, facts: [...latest.facts, ...ofTitle] };
  // Of plain sentences, any may name a flaw: none is left out before the model was asked again.
  const own =
    assembleDescription(latest, { whole: isPlain }) ?? assembleDescription(titled, { whole: isPlain });
  if (own !== undefined || earlier === undefined) return own;
  const both: Material = {
    lead: latest.lead.length > 0 ? latest.lead : earlier.lead,
    flaws: latest.flaws.length > 0 ? latest.flaws : earlier.flaws,
    facts: [...latest.facts, ...earlier.facts, ...ofTitle],
  };
  return (
    assembleDescription(both, { whole: isPlain }) ??
    assembleDescription(both) ??
    assembleDescription(both, { leads: false })
  );
}

/**
 * Title, description and keywords of the latest reply, with the one before as further material.
 *
 * @param first leads the title
 */
export function assembleTexts(
  replies: readonly [Judging, ...Judging[]],
  first?: Part,
): Judgement<ListingTexts> {
  const [latest] = replies;
  const { ground, judge } = latest;
  const title = titleOf(latest, first);
  const material = replies.map(materialOf);
  const [own = { lead: [], flaws: [], facts: [] }] = material;
  const description = describe(material, factsIn(title, latest));
  const terms = replies.flatMap(({ reply }) => reply.keywords);
  const further = [...title.parts, ...own.facts].map(({ text }) => text);
  const keywords = keptKeywords([...terms, ...further], ground);
  const breaches: Breach[] = [];
  if (title.text === '')
    breaches.push({ rule: 'title', complaint: 'No part of title fits into 80 characters.' });
  if (description === undefined) {
    breaches.push({ rule: 'description', complaint: missingWords(own) });
  }
  if (keywords.length < keywordCount)
    breaches.push({ rule: 'keywords', complaint: missingKeywords(keywords) });
  if (description === undefined || breaches.length > 0) return unmade([...breaches, ...judge.breaches]);
  const listed = keywords.slice(0, keywordCount);
  const all = [title.text, description.text, listed.join(', ')];
  if (!all.every((text) => isSound(text, ground.userText)))
    return unmade([
      { rule: 'contact', complaint: 'The parts together read as an address, a price or a telephone number.' },
    ]);
  const texts: ListingTexts = {
    title: title.text,
    description: description.text,
    keywords: listed,
    sources: {
      title: sourceOf(title.parts),
      description: sourceOf(description.parts),
      // Search terms carry no marks: they follow from what is seen and said.
      keywords: { from: 'inferred' },
    },
  };
  return { result: texts, breaches: notMarked(replies) };
}
