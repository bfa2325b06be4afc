import { keywordKey } from '../../contract/listing.ts';
import { draftDescriptionWords } from '../../contract/market/draft-item.ts';
import type { SiteName } from '../../contract/market/sites.ts';
import { countWords, wordsOf } from '../../contract/texts.ts';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import { isRemark } from '../../libraries/wording/remarks.ts';
import { mentionsOf } from '../../libraries/wording/spans.ts';
import { dataText } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import { productSchema } from './ask-schemas.ts';
import { type Judgement, type RuledQuestion, unmade } from './ask-within-rules.ts';
import { assembleLongDescription, sentencesFrom } from './assemble/description.ts';
import { type Brand, nameIn } from './brand.ts';
import { draftItemPrompt } from './draft-item.prompt.ts';
import { type Judged, judgeReply } from './ground.ts';
import type { Detector } from './judge/language.ts';
import { faultOfText, type Known, type Part } from './judge/part.ts';
import { withHint } from './kinds-of-goods.ts';
import { areSound, noTitle, notSound, titleOf } from './listing-texts.ts';
import type { Product } from './product.ts';

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

/** The brand without the model's name after it. */
function alone(brand: Brand | undefined, modelName: string): Brand | undefined {
  const [model] = brand === undefined ? [] : mentionsOf(brand.name, modelName.trim());
  const name = brand?.name.slice(0, model?.start).trim() ?? '';
  return brand && { ...brand, name: nameIn(name) ?? brand.name };
}

/** What the pictures show to be damaged or worn, and what the words say of it, as sentences. */
function conditionOf(flaws: readonly Part[]): Product['conditionDescription'] {
  let told = sentencesFrom([]);
  for (const flaw of flaws) {
    const more = sentencesFrom([...told.parts, flaw]);
    if (more.text.length <= longestCondition) told = more;
  }
  return told.text === '' ? undefined : { value: told.text, source: told.source };
}

/** What to search categories with: the different words of these texts. */
function searchTextOf(texts: readonly string[]): string {
  const words = Map.groupBy(texts.flatMap(wordsOf), keywordKey).values();
  return Array.from(words, ([word]) => word)
    .join(' ')
    .slice(0, longestSearchText)
    .trim();
}

/** A name or a kind of product that keeps the rules; empty if it does not. */
function named(text: string, { ground }: Judged): string {
  const name = nameIn(plainLine(text)) ?? '';
  return name === '' || isRemark(name) || faultOfText(name, ground) !== undefined ? '' : ground.respell(name);
}

function productOf(latest: Judged, { pictures, userText }: ProductInput): Judgement<Product> {
  const { reply, ground, lead, flaws, facts } = latest;
  const title = titleOf(latest);
  const description = assembleLongDescription(latest, draftDescriptionWords);
  if (title.text === '' || description === undefined) {
    const words = lead.map(({ text }) => countWords(text)).join(', ') || 'none';
    const { least, most } = draftDescriptionWords;
    const complaint = `The sentences of lead that keep the rules have ${words} words; ${least} to ${most} together are needed, with flaws and facts.`;
    return unmade([
      ...(title.text === '' ? [noTitle] : []),
      ...(description === undefined ? [{ rule: 'description', complaint }] : []),
    ]);
  }
  if (!areSound([title.text, description.text], userText)) return unmade([notSound]);
  const kind = named(reply.kind, latest);
  const modelName = named(reply.modelName, latest);
  const brand = alone(latest.brand, reply.modelName);
  const name = brand === undefined ? '' : ground.respell(brand.name);
  const search = searchTextOf([kind, name, modelName, plainLine(reply.searchText), title.text]);
  const product: Product = {
    title: title.text,
    description: description.text,
    brand: brand && { ...brand, name },
    modelName,
    kind,
    facts: facts.map(({ text }) => text).slice(0, mostFacts),
    names: reply.names,
    printed: reply.printed.filter(({ picture }) => picture < pictures.length),
    flaws: flaws.map(({ text, source }) => ({ text, picture: source.index ?? -1 })),
    conditionDescription: conditionOf(flaws),
    searchText: areSound([search], '') ? search : searchTextOf([title.text]),
    passages: reply.said,
    titleSource: title.source,
    descriptionSource: description.source,
  };
  return { result: product, breaches: [] };
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
    judge: (...values) => judgeReply(values, known, (reply) => productOf(reply, input)),
  };
}
