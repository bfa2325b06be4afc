import * as z from 'zod';
import { draftDescriptionWords } from '../../contract/market/draft-item.ts';
import type { SiteName } from '../../contract/market/sites.ts';
import { wordsOf } from '../../contract/texts.ts';
import { contactDetailsIn } from '../../libraries/wording/contact-details.ts';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import { isRemark } from '../../libraries/wording/remarks.ts';
import { mentionsOf } from '../../libraries/wording/spans.ts';
import { dataText } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import { productSchema } from './ask-schemas.ts';
import { type Breach, type Judgement, type RuledQuestion, unmade } from './ask-within-rules.ts';
import { asSentence, assembleLongDescription } from './assemble/description.ts';
import { type Brand, nameIn } from './brand.ts';
import { draftItemPrompt } from './draft-item.prompt.ts';
import { type Judging, judgeReplies, type Known } from './ground.ts';
import type { Detector } from './judge/language.ts';
import { faultOfText, type Part, sourceOf } from './judge/part.ts';
import { withHint } from './kinds-of-goods.ts';
import { isSound, materialOf, notMarked, titleOf } from './listing-texts.ts';
import { type PassageName, type Product, passageNames } from './product.ts';
import { shortText } from './reply/claim.ts';

/** What a draft is about. */
export interface ProductInput {
  /** In the order of image_urls. */
  readonly pictures: readonly ModelPicture[];
  /** The seller's words; empty if there are none. */
  readonly userText: string;
  readonly site: SiteName;
  readonly detector: Detector;
}

/** With less of the budget left, asking once more would take the time of what comes after: categories and specifics. */
const secondQuestionMs = 15_000;
/** Most characters of a description of the condition, which the marketplace sets. */
const longestCondition = 1000;
const longestSearchText = 300;
const mostFacts = 20;

const passages = z.object(
  Object.fromEntries(passageNames.map((name) => [name, shortText])) as Record<PassageName, typeof shortText>,
);
const noPassages = passages.parse({});
const more = z.object({ searchText: shortText, said: passages.catch(noPassages).prefault(noPassages) });

/** The brand without the model's name after it. */
function alone(brand: Brand | undefined, modelName: string): Brand | undefined {
  const [model] = brand === undefined ? [] : mentionsOf(brand.name, modelName.trim());
  const name = brand?.name.slice(0, model?.start).trim() ?? '';
  return brand && { ...brand, name: nameIn(name) ?? brand.name };
}

/** What the pictures show to be damaged or worn, and what the words say of it, as sentences. */
function conditionOf(flaws: readonly Part[]): Product['conditionDescription'] {
  const told: Part[] = [];
  for (const flaw of flaws) {
    const length = told.reduce((sum, { text }) => sum + text.length + 2, flaw.text.length + 1);
    if (length <= longestCondition && !told.some(({ text }) => text === flaw.text)) told.push(flaw);
  }
  if (told.length === 0) return undefined;
  return { value: told.map(({ text }) => asSentence(text)).join(' '), source: sourceOf(told) };
}

/** What to search categories with: the distinctive words of these texts, none twice. */
function searchTextOf(texts: readonly string[]): string {
  const seen = new Set<string>();
  let search = '';
  for (const word of texts.filter((text) => contactDetailsIn(text, '').length === 0).flatMap(wordsOf)) {
    const key = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    const longer = `${search} ${word}`.trim();
    if (key === '' || seen.has(key) || longer.length > longestSearchText) continue;
    seen.add(key);
    search = longer;
  }
  return search;
}

/** A name or a kind of product that keeps the rules; empty if it does not. */
function named(text: string, { ground }: Judging): string {
  const name = nameIn(plainLine(text)) ?? '';
  return name === '' || isRemark(name) || faultOfText(name, ground) !== undefined ? '' : ground.respell(name);
}

function assemble(
  replies: readonly [Judging, ...Judging[]],
  { pictures, userText }: ProductInput,
  given: z.output<typeof more>,
): Judgement<Product> {
  const [latest] = replies;
  const { reply, judge, ground } = latest;
  const title = titleOf(latest);
  const material = materialOf(latest);
  const kind = named(reply.kind, latest);
  const modelName = named(reply.modelName, latest);
  const description = assembleLongDescription(material, draftDescriptionWords);
  const breaches: Breach[] = [];
  if (title.text === '')
    breaches.push({ rule: 'title', complaint: 'No part of title fits into 80 characters.' });
  if (description === undefined) {
    const words = material.lead.map((part) => part.words).join(', ') || 'none';
    const { least, most } = draftDescriptionWords;
    const complaint = `The sentences of lead that keep the rules have ${words} words; ${least} to ${most} together are needed, with flaws and facts.`;
    breaches.push({ rule: 'description', complaint });
  }
  if (description === undefined || breaches.length > 0) return unmade([...breaches, ...judge.breaches]);
  const brand = alone(latest.brand, reply.modelName);
  const name = brand === undefined ? '' : ground.respell(brand.name);
  const names = [kind, name, modelName].filter((text) => text !== '');
  const search = [[...names, plainLine(given.searchText), title.text], names, [title.text]]
    .map(searchTextOf)
    .find((text) => text !== '' && isSound(text, ''));
  if (search === undefined || ![title.text, description.text].every((text) => isSound(text, userText)))
    return unmade([{ rule: 'contact', complaint: 'The parts together read as an address or a number.' }]);
  const product: Product = {
    title: title.text,
    description: description.text,
    brand: brand && { ...brand, name },
    modelName,
    kind,
    facts: material.facts.map(({ text }) => text).slice(0, mostFacts),
    names: reply.names,
    printed: (reply.printed ?? []).filter(({ picture }) => picture < pictures.length),
    flaws: material.flaws.map(({ text, source }) => ({ text, picture: source.index ?? -1 })),
    conditionDescription: conditionOf(material.flaws),
    searchText: search,
    passages: given.said,
    titleSource: sourceOf(title.parts),
    descriptionSource: sourceOf(description.parts),
  };
  return { result: product, breaches: notMarked(replies) };
}

/** draft-item's first question, task `describe`, and its rules. */
export function productQuestion(input: ProductInput): RuledQuestion<Product> {
  const { pictures, userText, site, detector } = input;
  const known: Known = { notes: userText, userText, pictures: pictures.length, site, detector };
  return {
    question: {
      instructions: draftItemPrompt,
      pictures,
      text: withHint(dataText({ task: 'describe', site, additional_info: userText }), [userText]),
      cachePictures: true,
      schema: productSchema,
      maxTokens: 5000,
    },
    secondQuestionMs,
    judge: (...values) =>
      judgeReplies(values, known, (replies) => {
        const given = more.safeParse(values[0]).data ?? { searchText: '', said: noPassages };
        return assemble(replies, input, given);
      }),
  };
}
