import * as z from 'zod';
import { confidences, type Source } from '../../../contract/source.ts';
import { folded, plainLine } from '../../../libraries/wording/plain-text.ts';
import { mentions, mentionsOf } from '../../../libraries/wording/spans.ts';
import { toAustralianSpelling } from '../../../libraries/wording/spelling.ts';
import { brandIn, namedBrand, unbranded } from '../brand.ts';
import { type Claim, claimOrigins, type Draft, pictureTexts } from '../draft.ts';
import type { ListingTexts } from '../listing-texts.ts';
import { withSources } from '../prompts/sources.prompt.ts';
import { bears, pictureIn, pictureThatReads, quoteIn } from '../support.ts';

/** The property with which a model that is asked to says what supports the fields of its answer. */
export const claimedSources = z
  .array(
    z.object({
      name: z.string().describe('Field of the answer'),
      from: z.enum(claimOrigins).describe('What supports it'),
      picture: z.int().describe('Index of the picture that shows it, from 0; else -1'),
      words: z.string().describe('Passage of additional_info that says it, letter for letter; else empty'),
      confidence: z.enum(confidences),
    }),
  )
  .describe('One entry for each field');

interface Asked {
  readonly instructions: string;
  readonly schema: z.ZodObject;
}

const known = new WeakMap<Asked, Asked>();

/**
 * An operation's question that also asks what supports the fields of its answer; the same each time, as the shape of
 * a reply is cached by its schema.
 *
 * @param fields which ones, in words
 */
export function explained(plain: Asked, fields: string): Asked {
  const asked = known.get(plain) ?? {
    instructions: withSources(plain.instructions, fields),
    schema: plain.schema.extend({
      printed: pictureTexts.describe('What can be read on the product or its packaging, as printed'),
      sources: claimedSources,
    }),
  };
  known.set(plain, asked);
  return asked;
}

/** The material that may support the values of an answer. */
export interface ListingEvidence {
  /** The user's words about the product, as written. */
  readonly notes: string;
  /** How many pictures there are. */
  readonly pictures: number;
}

/**
 * The source that a draft's claim proves. Where it proves nothing, a value that was read in a picture still has that
 * picture; any other counts as a guess.
 */
function verified(
  name: string,
  value: string,
  draft: Draft | undefined,
  { notes, pictures }: ListingEvidence,
): Source {
  const claim = draft && claimOf(draft, name);
  if (draft === undefined || claim === undefined) return { from: 'inferred' };
  const { from, picture, words, confidence } = claim;
  const index = from === 'picture' ? pictureIn(pictures, picture) : undefined;
  if (index !== undefined) return { from: 'picture', index, confidence };
  const quote = from === 'words' ? quoteIn(notes, words)?.text : undefined;
  if (quote !== undefined && bears(quote, value)) return { from: 'words', words: quote };
  const read = pictureThatReads(value, draft.printed, pictures);
  if (read !== undefined) return { from: 'picture', index: read, confidence };
  return { from: 'inferred', confidence: from === 'inferred' ? confidence : 'low' };
}

/** A draft's claim about a field, whatever the capitals of the field's name. */
export function claimOf({ claims }: Draft, name: string): Claim | undefined {
  const alike = () => [...claims].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
  return claims.get(name) ?? alike();
}

/** The letters of a text, in one spelling. */
const wording = (text: string): string => {
  const plain = toAustralianSpelling(folded(text).text.toLowerCase());
  return plain.match(/[\p{L}\p{N}\p{M}]+/gu)?.join('') ?? plain.trim();
};

/** Whether a text is what the model wrote, at most respelt or shortened. */
function isOf(text: string, written: string): boolean {
  const own = wording(text);
  return own !== '' && wording(plainLine(written)).includes(own);
}

/**
 * What supports a text of the answer: what the model says of it, verified. A text that code composed, or added to, is
 * `inferred`.
 *
 * @param name of the model's field
 * @param writtenIn the text that a draft has for it
 */
export function textSource(
  text: string,
  name: string,
  drafts: readonly Draft[],
  writtenIn: (draft: Draft) => string,
  evidence: ListingEvidence,
): Source {
  const draft = drafts.find((one) => isOf(text, writtenIn(one)));
  return verified(name, text, draft, evidence);
}

/** The same for keywords: each must be one that the model wrote. */
export function keywordsSource(
  keywords: readonly string[],
  drafts: readonly Draft[],
  evidence: ListingEvidence,
): Source {
  const draft = drafts.find((one) =>
    keywords.every((keyword) => one.keywords.some((written) => isOf(keyword, written))),
  );
  return verified('keywords', keywords.join(' '), draft, evidence);
}

/** What supports each text of a listing. */
export const textSources = (
  { title, description, keywords }: ListingTexts,
  drafts: readonly Draft[],
  evidence: ListingEvidence,
): Record<keyof ListingTexts, Source> => ({
  title: textSource(title, 'title', drafts, (draft) => draft.title, evidence),
  description: textSource(description, 'description', drafts, (draft) => draft.description, evidence),
  keywords: keywordsSource(keywords, drafts, evidence),
});

/** The user's words that name the brand, with or without its model. */
function brandWords(brand: string, { modelName }: Draft, claimed: string, notes: string): string | undefined {
  const model = mentionsOf(brand, modelName.trim())[0];
  const alone = brand.slice(0, model?.start).trim();
  const names = [brand, ...(namedBrand(alone) === undefined ? [] : [alone])];
  const quote = quoteIn(notes, claimed)?.text;
  if (quote !== undefined && names.some((name) => mentions(quote, name))) return quote;
  const said = notes.normalize('NFC');
  const mention = names.map((name) => mentionsOf(said, name)[0]).find((span) => span !== undefined);
  return mention === undefined ? undefined : quoteIn(notes, said.slice(mention.start, mention.end))?.text;
}

/**
 * What supports the brand of the answer, by the evidence that the model names for it.
 *
 * @param requestText other words of the request that may name it
 */
export function brandSource(
  brand: string,
  draft: Draft,
  evidence: ListingEvidence,
  requestText = '',
): Source {
  const claim = claimOf(draft, 'brand');
  if (brand === unbranded) {
    const isOwn = namedBrand(draft.brand) === undefined && claim !== undefined;
    return isOwn ? { from: 'inferred', confidence: claim.confidence } : { from: 'inferred' };
  }
  // A hedged name is a guess, whatever the evidence.
  const ground = brandIn(draft.brand) === undefined ? 'none' : draft.brandEvidence;
  const isRead = ground === 'printed on the item or its packaging' || ground === 'logo';
  const read = pictureThatReads(brand, draft.printed, evidence.pictures);
  const index = isRead ? (read ?? pictureIn(evidence.pictures, claim?.picture ?? -1)) : undefined;
  if (index !== undefined) {
    return { from: 'picture', index, ...(claim !== undefined && { confidence: claim.confidence }) };
  }
  const words = brandWords(brand, draft, claim?.words ?? '', evidence.notes);
  if (words !== undefined) return { from: 'words', words };
  if (mentions(requestText, brand)) return { from: 'request' };
  const isRecognised = ground === 'distinctive design';
  return { from: 'inferred', confidence: (isRecognised && claim?.confidence) || 'low' };
}

/** A filled template, before it is an answer. */
interface Filled {
  readonly title: string;
  /** As the model names it. */
  readonly brand: string;
  readonly keywords: readonly string[];
  /** Of the placeholders that are keys of the answer. */
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly filledScaffold: string;
  /** Latest first. */
  readonly drafts: readonly [Draft, ...Draft[]];
}

/**
 * What supports each field of a filled template that is not empty. The template itself is the caller's.
 *
 * @param template its text without placeholders, which may name the brand
 * @param writtenFor a draft's value for a placeholder
 */
export function scaffoldSources(
  { title, brand, keywords, values, filledScaffold, drafts }: Filled,
  template: string,
  writtenFor: (draft: Draft, name: string) => string,
  evidence: ListingEvidence,
): Record<string, Source> {
  const own = new Map([
    ['title', textSource(title, 'title', drafts, (draft) => draft.title, evidence)],
    ['brand', brandSource(brand, drafts[0], evidence, template)],
    ['keywords', keywordsSource(keywords, drafts, evidence)],
  ]);
  const others = values
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, Source] => [
      name,
      own.get(name.toLowerCase()) ??
        textSource(value, name, drafts, (draft) => writtenFor(draft, name), evidence),
    ]);
  const filled: [string, Source][] = filledScaffold === '' ? [] : [['filledScaffold', { from: 'request' }]];
  return Object.fromEntries([...own, ...others, ...filled]);
}
