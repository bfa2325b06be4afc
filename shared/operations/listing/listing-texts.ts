import { descriptionWords, keywordCount, titleLength } from '../../contract/listing.ts';
import { countWords, wordsOf } from '../../contract/words.ts';
import { contactDetailsIn } from '../../libraries/wording/contact-details.ts';
import { isLeadingWord } from '../../libraries/wording/cut.ts';
import { mentions } from '../../libraries/wording/mentions.ts';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import { partsThatQuoteNothing, quotesInstructions } from '../../libraries/wording/secrecy.ts';
import type { Breach } from './breach.ts';
import type { Draft } from './draft.ts';
import { separators } from './draft-bounds.ts';
import { withoutNames } from './listing-brand.ts';
import { polished, respelt, type TextContext } from './polish.ts';
import { brandIn } from './rules/brand.ts';
import { tidyDescription, twentyFiveWords } from './rules/description.ts';
import { distinct, separated, tenKeywords } from './rules/keywords.ts';
import { missingSize } from './rules/measures.ts';
import { shortTitle, tidyTitle } from './rules/title.ts';

/** Title, description and keywords that keep every rule. */
export interface ListingTexts {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** A draft's texts that become the listing, as plain text. */
export const textsOf = (draft: Draft): string[] =>
  [draft.title, draft.description, ...draft.keywords].map(plainLine);

/** The rules for each text by itself. */
export function checkWords(context: TextContext): Breach[] {
  const { texts, userText } = context;
  const breaches: Breach[] = [];
  if (texts.some((text) => contactDetailsIn(text, userText).length > 0)) {
    breaches.push({
      rule: 'facts',
      complaint:
        'A text has a price, web address, e-mail address or telephone number that the seller did not write.',
    });
  }
  const [altered] = context.altered;
  if (altered !== undefined) {
    const [said, found] = [JSON.stringify(altered.said.text), JSON.stringify(altered.found.text)];
    breaches.push({ rule: 'facts', complaint: `The seller wrote ${said}, a text has ${found} instead.` });
  }
  // All together as well: the model may spread a sentence over several fields.
  if ([...texts, texts.join(' ')].some((text) => quotesInstructions(text, context.instructions, userText))) {
    breaches.push({
      rule: 'secrecy',
      complaint: 'A text quotes these instructions. Write about the product only.',
    });
  }
  if (texts.some((text) => respelt(text, context) !== text)) {
    breaches.push({
      rule: 'spelling',
      complaint: `Use ${context.spelling.name} spelling.`,
      repairable: true,
    });
  }
  return breaches;
}

/** The rules for a title: not empty, at most 80 characters. */
export function checkTitle(given: string): Breach[] {
  const title = tidyTitle(plainLine(given));
  if (title === '') return [{ rule: 'title', complaint: 'title is empty.' }];
  if (title.length <= titleLength) return [];
  const complaint = `title has ${title.length} characters; at most ${titleLength} are allowed.`;
  return [{ rule: 'title', complaint }];
}

function checkKeywords(given: readonly string[]): Breach[] {
  const apart = separated(given.map(plainLine));
  const different = distinct(apart).length;
  if (different === keywordCount && given.length === keywordCount) return [];
  const complaint = `keywords has ${apart.length} terms, ${different} of them different; exactly ${keywordCount} different ones are needed.`;
  return [{ rule: 'keywords', complaint, repairable: different >= keywordCount }];
}

/** The rules for title, description and keywords that a draft breaks. */
export function checkTexts(draft: Draft, context: TextContext): Breach[] {
  const count = countWords(tidyDescription(plainLine(draft.description)));
  return [
    ...checkTitle(draft.title),
    ...(count === descriptionWords
      ? []
      : [
          {
            rule: 'description' as const,
            complaint: `description has ${count} words; exactly ${descriptionWords} are needed.`,
          },
        ]),
    ...checkKeywords(draft.keywords),
    ...checkWords(context),
  ];
}

/** How an operation makes its texts keep the rules. */
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

/** Words of a text that make sense as search terms on their own. */
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

/** @param unsupported names that no text may contain */
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

/** A draft's keywords, and spare ones from everything else that is known, most telling first, for whoever needs them. */
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
  const keywords = tenKeywords(own, [], repair.name) ?? tenKeywords(own, spare(), repair.name);
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
