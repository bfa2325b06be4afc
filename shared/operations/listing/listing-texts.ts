import { descriptionWords, keywordCount, titleLength } from '../../contract/listing.ts';
import { countWords, wordsOf } from '../../contract/texts.ts';
import { contactDetailsIn, withoutContactDetails } from '../../libraries/wording/contact-details.ts';
import { isLeadingWord } from '../../libraries/wording/cut.ts';
import {
  describingWords,
  keptSpans,
  type MarkedNames,
  namesAmong,
  namesMarkedBy,
} from '../../libraries/wording/names.ts';
import { plainLine, plainLines } from '../../libraries/wording/plain-text.ts';
import { partsThatQuoteNothing, quotesInstructions } from '../../libraries/wording/secrecy.ts';
import { mentions } from '../../libraries/wording/spans.ts';
import { type Respelling, toAustralianSpelling } from '../../libraries/wording/spelling.ts';
import type { Breach } from './answer-within-rules.ts';
import { brandIn, withoutNames } from './brand.ts';
import { type Draft, separators } from './draft.ts';
import {
  type AlteredMeasure,
  alteredMeasures,
  asUserWrote,
  missingSize,
  readUserMeasures,
  type UserMeasures,
  withoutAltered,
} from './measures.ts';
import {
  distinct,
  separated,
  shortTitle,
  tenKeywords,
  tidyDescription,
  tidyTitle,
  twentyFiveWords,
} from './text-rules.ts';

/** A spelling that texts are written in. */
export interface Spelling {
  readonly name: string;
  readonly respell: Respelling;
}

export const australianSpelling: Spelling = { name: 'Australian', respell: toAustralianSpelling };

/** What the texts of a draft are judged by. */
export interface TextSource {
  /** All the user's words: notes, brand, template. */
  readonly userText: string;
  /** The instructions, which no text may quote. */
  readonly instructions: string;
  /** The brand that the user states, which takes the place of the draft's. */
  readonly statedBrand?: string;
  /** The draft's texts, as plain text, since a measure missing from one may be in another. */
  readonly texts: readonly string[];
  /** Australian unless another is given. */
  readonly spelling?: Spelling;
}

/** What keeps its spelling. */
interface KeptNames {
  /** The brand, the model and other names. */
  readonly names: readonly string[];
  readonly marked: MarkedNames;
}

/** A text source with everything that is derived from it once for all texts. */
export interface TextContext extends TextSource {
  readonly spelling: Spelling;
  /** Gathered for the first text that another spelling would change: few have one. */
  readonly keptNames: () => KeptNames;
  /** Sizes and numbers with units in the user's words. */
  readonly said: UserMeasures;
  readonly altered: readonly AlteredMeasure[];
}

/** The stated brand, what the reply calls a brand, a model or another name, if it can be one, and the user's marks. */
function keptNamesOf(
  { brand, modelName, names, ...draft }: Draft,
  { userText, statedBrand }: TextSource,
  { respell }: Spelling,
): KeptNames {
  const describing = describingWords([draft.description, draft.productType, ...draft.attributes]);
  const given = [...(statedBrand === undefined ? [brand] : []), modelName, ...names];
  const stated = statedBrand === undefined ? [] : [statedBrand];
  return {
    names: [...stated, ...namesAmong(given, describing, respell)],
    marked: namesMarkedBy(userText),
  };
}

export function textContext(draft: Draft, source: TextSource): TextContext {
  const { userText, texts, spelling = australianSpelling } = source;
  const said = readUserMeasures(userText);
  let kept: KeptNames | undefined;
  const keptNames = () => {
    kept ??= keptNamesOf(draft, source, spelling);
    return kept;
  };
  return { ...source, spelling, keptNames, said, altered: alteredMeasures(texts, said) };
}

/** The text in the context's spelling; names and quoted words keep theirs. */
export function respelt(text: string, { keptNames, spelling }: TextContext): string {
  if (spelling.respell(text) === text) return text;
  const { names, marked } = keptNames();
  return spelling.respell(text, keptSpans(text, names, marked));
}

/**
 * The text with every word-level fault repaired: details that the user did not write, figures that differ from the
 * user's, another spelling. Empty if it quotes our instructions.
 */
export function polished(text: string, context: TextContext): string {
  if (quotesInstructions(text, context.instructions, context.userText)) return '';
  // Contact details last: removing a figure can join its neighbours into a phone number.
  const bare = withoutContactDetails(withoutAltered(text, context.altered), context.userText);
  // Removing something may have joined the two ends of a tag.
  return plainLines(respelt(asUserWrote(bare, context.said), context));
}

/** Title, description and keywords that keep every rule. */
export interface ListingTexts {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** A draft's texts that become the listing, as plain text. */
export const textsOf = (draft: Draft): string[] =>
  [draft.title, draft.description, ...draft.keywords].map(plainLine);

const foreignDetail: Breach = {
  rule: 'facts',
  complaint:
    'A text has a price, web address, e-mail address or telephone number that the seller did not write.',
};
const quotation: Breach = {
  rule: 'secrecy',
  complaint: 'A text quotes these instructions. Write about the product only.',
};

/** The rules for each text by itself. */
export function checkWords(context: TextContext): Breach[] {
  const { texts, userText } = context;
  const breaches: Breach[] = [];
  if (texts.some((text) => contactDetailsIn(text, userText).length > 0)) breaches.push(foreignDetail);
  const [altered] = context.altered;
  if (altered !== undefined) {
    const [said, found] = [JSON.stringify(altered.said.text), JSON.stringify(altered.found.text)];
    breaches.push({ rule: 'facts', complaint: `The seller wrote ${said}, a text has ${found} instead.` });
  }
  // The joined texts are checked as well, since the model may spread a sentence over several fields.
  const asRead = [...texts, texts.join(' ')];
  if (asRead.some((text) => quotesInstructions(text, context.instructions, userText)))
    breaches.push(quotation);
  return breaches;
}

/** The rule for spelling, which the repair keeps without loss. */
export function checkSpelling(context: TextContext): Breach[] {
  const complaint = `Use ${context.spelling.name} spelling.`;
  const isBroken = context.texts.some((text) => respelt(text, context) !== text);
  return isBroken ? [{ rule: 'spelling', complaint }] : [];
}

/** The rules for a title: not empty, at most 80 characters. */
export function checkTitle(given: string): Breach[] {
  const title = tidyTitle(plainLine(given));
  if (title === '') return [{ rule: 'title', complaint: 'title is empty.' }];
  if (title.length <= titleLength) return [];
  const complaint = `title has ${title.length} characters; at most ${titleLength} are allowed.`;
  return [{ rule: 'title', complaint }];
}

/** The rules for title, description and keywords that a draft breaks. */
export function checkTexts(draft: Draft, context: TextContext): Breach[] {
  const breaches = checkTitle(draft.title);
  const count = countWords(tidyDescription(plainLine(draft.description)));
  if (count !== descriptionWords) {
    const complaint = `description has ${count} words; exactly ${descriptionWords} are needed.`;
    breaches.push({ rule: 'description', complaint });
  }
  const terms = separated(draft.keywords.map(plainLine));
  const different = distinct(terms).length;
  if (different < keywordCount) {
    const complaint = `keywords has ${terms.length} terms, ${different} of them different; exactly ${keywordCount} different ones are needed.`;
    breaches.push({ rule: 'keywords', complaint });
  }
  return [...breaches, ...checkWords(context)];
}

/** An operation's way to make its texts keep the rules. */
export interface Repair {
  readonly context: TextContext;
  /** Every text of the reply goes through this. */
  readonly polish: (text: string) => string;
  /** Makes a title that keeps the rules; empty if it cannot. */
  readonly fitTitle: (title: string) => string;
  /** A name that no keyword may cut. */
  readonly name?: string;
}

/** More than any listing can use. */
const mostFacts = 60;

/** Facts that a draft gives besides its texts, most telling first; each one short and true of the item. */
export function factsOf(drafts: readonly Draft[], { polish, context }: Repair): string[] {
  const given = [
    ...drafts.flatMap(({ attributes }) => attributes),
    ...drafts.flatMap(({ modelName, productType }) => [modelName, productType]),
  ];
  const short = given
    .flatMap((fact) => fact.split(separators))
    .slice(0, mostFacts)
    .map((fact) => polish(plainLine(fact)).replace(/(?<![\s.,;:])[\s.,;:]+$/u, ''))
    .filter((fact) => /[\p{L}\p{N}]/u.test(fact) && countWords(fact) <= 4 && fact.length <= 40);
  const facts = distinct(short.filter((fact) => brandIn(fact) !== undefined));
  return partsThatQuoteNothing(facts, context);
}

/** The words of a text that make sense as search terms on their own. */
const searchWords = (text: string): string[] =>
  wordsOf(text)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word.length >= 3 && /\p{L}/u.test(word) && !isLeadingWord(word));

/** A title made from brand, model, kind of product and the first facts. */
function composedTitle(drafts: readonly Draft[], repair: Repair): string {
  const { polish, context } = repair;
  const facts = factsOf(drafts, repair).slice(0, 3);
  const named = drafts
    .slice(0, 1)
    .flatMap(({ brand, modelName, productType }) => [brand, modelName, productType]);
  const parts = named.map((text) => polish(plainLine(text))).filter((text) => brandIn(text) !== undefined);
  if (facts.length === 0 && parts.length < 2) return '';
  const apart = partsThatQuoteNothing([...parts, ...facts], context);
  return apart.reduce((title, part) => (mentions(title, part) ? title : `${title} ${part}`));
}

const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * The repair of texts whose brand the draft names.
 *
 * @param unsupported names that no text may contain
 */
export const plainRepair = (context: TextContext, unsupported: readonly string[]): Repair => ({
  context,
  polish: (text) => withoutNames(polished(text, context), unsupported),
  fitTitle: shortTitle,
});

/** A title from the drafts, with the size that the user named; undefined if they have none. */
export function repairTitle(drafts: readonly Draft[], repair: Repair): string | undefined {
  const { context, polish, fitTitle } = repair;
  const given = drafts.map(({ title }) => tidyTitle(polish(plainLine(title)))).find(hasLetters);
  const bare = given ?? composedTitle(drafts, repair);
  if (bare === '') return undefined;
  const fitted = fitTitle(bare);
  const size = missingSize([...context.texts, bare], context.said, bare);
  const sized = size === undefined ? fitted : `${fitted} ${size}`;
  const title = fitTitle(sized) === sized ? sized : fitted;
  return hasLetters(title) && title.length <= titleLength ? title : undefined;
}

/** A draft's keywords, and a function that gathers spare ones from all other material, most telling first. */
export function keywordMaterial(drafts: readonly Draft[], title: string, repair: Repair) {
  const { context, polish } = repair;
  const clean = (keywords: readonly string[]) => keywords.map((keyword) => polish(plainLine(keyword)));
  const [own = [], ...others] = drafts.map(({ keywords }) => keywords);
  const everythingElse = () => [
    ...others.flatMap(clean),
    ...drafts.flatMap(({ spareKeywords }) => clean(spareKeywords)),
    ...factsOf(drafts, repair),
    ...(context.said.size === undefined ? [] : [context.said.size.text]),
    ...drafts.flatMap(({ brand }) => brandIn(polish(plainLine(brand))) ?? []),
    ...searchWords(title),
    ...drafts.flatMap(({ description }) => searchWords(polish(plainLine(description)))),
  ];
  return {
    own: partsThatQuoteNothing(clean(own), context),
    spare: () => partsThatQuoteNothing(everythingElse(), context),
  };
}

/**
 * Title, description and keywords that keep every rule, from the latest draft and what earlier ones add; undefined if
 * they hold too little.
 */
export function repairTexts(drafts: readonly Draft[], repair: Repair): ListingTexts | undefined {
  const title = repairTitle(drafts, repair);
  if (title === undefined) return undefined;
  const { own, spare } = keywordMaterial(drafts, title, repair);
  const keywords = tenKeywords(own, spare, repair.name);
  if (keywords === undefined) return undefined;
  const given = drafts.map((draft) => repair.polish(plainLine(draft.description))).find(hasLetters);
  const text = given ?? `${title}.`;
  const facts = () => factsOf(drafts, repair);
  const description = twentyFiveWords(text, facts) ?? twentyFiveWords(text, () => [...facts(), ...keywords]);
  if (description === undefined) return undefined;
  const { instructions, userText } = repair.context;
  const together = [title, description, ...keywords].join(' ');
  return quotesInstructions(together, instructions, userText) ? undefined : { title, description, keywords };
}
