import { keywordCount, keywordKey } from '../../contract/listing.ts';
import type { Source } from '../../contract/source.ts';
import { contactDetailsIn } from '../../libraries/wording/contact-details.ts';
import { type Breach, type Judgement, unmade } from './ask-within-rules.ts';
import { assembleDescription, type Material, missingWords } from './assemble/description.ts';
import { keptKeywords, missingKeywords } from './assemble/keywords.ts';
import { assembleTitle, type Title } from './assemble/title.ts';
import type { Judging } from './ground.ts';
import { type Part, sourceOf } from './judge/part.ts';

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
 * The title of a reply; empty where none of its parts keeps the rules.
 *
 * @param first leads the title whatever the reply has
 */
export function titleOf({ reply, judge }: Judging, first?: Part): Title {
  const own = judge.phrases(reply.title);
  const isLed = first === undefined || own.some(({ text }) => text.includes(first.text));
  const title = assembleTitle(isLed ? own : [first, ...own]);
  // A brand alone says nothing.
  return title.parts.some((part) => part !== first) ? title : { text: '', parts: [] };
}

/**
 * Why a reply in plain texts is worth asking again, if it is the first: it marks nothing, so that what it claims cannot
 * be told from what it sees.
 */
export const notMarked = ([{ reply }, ...earlier]: readonly [Judging, ...Judging[]]): Breach[] =>
  earlier.length === 0 && [...reply.title, ...reply.lead].every(({ origin }) => origin === 'unmarked')
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
 * Title, description and keywords of the latest reply.
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
  const own = materialOf(latest);
  // Of plain sentences, any may name a flaw.
  const whole = own.lead.some(({ sentence }) => sentence !== undefined);
  // Where the facts are too few, those of the title follow.
  const description =
    assembleDescription(own, { whole }) ??
    assembleDescription({ ...own, facts: [...own.facts, ...factsIn(title, latest)] }, { whole });
  const further = [...title.parts, ...own.facts].map(({ text }) => text);
  const keywords = keptKeywords([...latest.reply.keywords, ...further], ground);
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
