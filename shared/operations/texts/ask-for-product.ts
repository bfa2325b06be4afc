import { draftDescriptionWords } from '../../contract/market/draft-item.ts';
import type { SiteName } from '../../contract/market/sites.ts';
import type { Source } from '../../contract/source.ts';
import { countWords, wordsOf } from '../../contract/texts.ts';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import { isRemark } from '../../libraries/wording/remarks.ts';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { dataText, type Model } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import { productSchema } from './ask-schemas.ts';
import { askWithinRules, type Judgement, unmade } from './ask-within-rules.ts';
import { assembleLongDescription, sentencesFrom } from './assemble/description.ts';
import { noTitle, titleOf } from './assemble/title.ts';
import { type Brand, nameIn } from './brand.ts';
import { type Judged, judgeReply } from './ground.ts';
import { faultOfText, type Known, loadDetector } from './judge/part.ts';
import { withHint } from './kinds-of-goods.ts';
import { areSound, notSound } from './listing-texts.ts';
import { draftItemPrompt } from './prompts/draft-item.prompt.ts';
import type { PictureText } from './read-reply.ts';

/** The passages of the seller's words that the model quotes for facts that only the seller knows. */
export type PassageName = keyof (typeof productSchema)['shape']['said']['shape'];

/** What pictures and words tell about the item before a category is known. */
export interface Product {
  /** At most 80 characters, in the spelling of the site. */
  readonly title: string;
  /** 12 to 150 words of plain text, in the spelling of the site. */
  readonly description: string;
  /** The brand alone; undefined if none is supported. */
  readonly brand: Brand | undefined;
  /** Model name or number as seen or said; may be empty. */
  readonly modelName: string;
  /** Plain name of the kind of product. */
  readonly kind: string;
  /** Short facts seen or said. */
  readonly facts: readonly string[];
  /** Text read in the pictures. */
  readonly printed: readonly PictureText[];
  /** Damage and wear. */
  readonly flaws: readonly PictureText[];
  /** The flaws in sentences, at most 1,000 characters; undefined if there are none. */
  readonly conditionDescription: { readonly value: string; readonly source: Source } | undefined;
  /** Search text for categories, at most 300 characters. */
  readonly searchText: string;
  readonly passages: Readonly<Record<PassageName, string>>;
  readonly titleSource: Source;
  readonly descriptionSource: Source;
}

/** The input of a draft. */
interface ProductInput {
  /** In the order of image_urls. */
  readonly pictures: readonly ModelPicture[];
  /** The seller's words; empty if there are none. */
  readonly userText: string;
  readonly site: SiteName;
}

/** With less of the budget left, asking again would take time from categories and specifics. */
const secondQuestionMs = 15_000;
/** Maximum flaws in a condition description, and its maximum characters, the marketplace's limit. */
const mostFlaws = 10;
const longestCondition = 1000;
const longestSearchText = 300;

/** A name or kind of product if it keeps the rules, else empty. */
function named(text: string, { ground }: Judged): string {
  const name = nameIn(plainLine(text)) ?? '';
  return name === '' || isRemark(name) || faultOfText(name, ground) !== undefined ? '' : ground.respell(name);
}

function productOf(latest: Judged): Judgement<Product> {
  const { reply, brand, ground, lead, flaws, facts } = latest;
  const title = titleOf(latest);
  const description = assembleLongDescription(latest, draftDescriptionWords);
  if (description === undefined) {
    const words = lead.map(({ text }) => countWords(text)).join(', ') || 'none';
    const { least, most } = draftDescriptionWords;
    const complaint = `The sentences of lead that keep the rules have ${words} words; ${least} to ${most} together are needed, with flaws and facts.`;
    return unmade([{ rule: 'description', complaint }]);
  }
  if (title.text === '') return unmade([noTitle]);
  if (!areSound([title.text, description.text], ground.userText)) return unmade([notSound]);
  const kind = named(reply.kind, latest);
  const modelName = named(reply.modelName, latest);
  const name = brand === undefined ? '' : ground.respell(brand.name);
  const searchTexts = [kind, name, modelName, plainLine(reply.searchText), title.text];
  const search = [...new Set(searchTexts.flatMap(wordsOf))].join(' ');
  const different = Map.groupBy(flaws, ({ text }) => text).values();
  const condition = sentencesFrom([...different].flatMap(([flaw]) => flaw ?? []).slice(0, mostFlaws));
  const isTold = condition.text !== '' && condition.text.length <= longestCondition;
  const product: Product = {
    title: title.text,
    description: description.text,
    brand: brand && { ...brand, name },
    modelName,
    kind,
    facts: facts.map(({ text }) => text),
    printed: reply.printed,
    flaws: flaws.map(({ text, source }) => ({ text, picture: source.index ?? -1 })),
    conditionDescription: isTold ? { value: condition.text, source: condition.source } : undefined,
    searchText: (areSound([search], '') ? search : title.text).slice(0, longestSearchText),
    passages: reply.said,
    titleSource: title.source,
    descriptionSource: description.source,
  };
  return { result: product, breaches: [] };
}

/**
 * Describes the item from pictures and the seller's words. Asks again, naming the broken rules, if the reply yields no
 * valid result and enough time is left for the next steps.
 *
 * @throws ServiceError UPSTREAM_FAILED without a usable title or description; any error of the model
 */
export async function askForProduct(
  { pictures, userText, site }: ProductInput,
  { model }: { readonly model: Model },
  call: Call,
): Promise<Product> {
  const detector = await loadDetector();
  const known: Known = {
    notes: userText,
    userText,
    pictures: pictures.length,
    site,
    detector,
    isPosted: true,
  };
  const question = {
    instructions: draftItemPrompt,
    pictures,
    text: withHint(dataText({ task: 'describe', site, additional_info: userText }), [userText]),
    cachePictures: true,
    schema: productSchema,
    maxTokens: 5000,
  };
  const judge = (...values: readonly unknown[]) => judgeReply(values, known, productOf);
  const product = await askWithinRules(model, { question, judge, secondQuestionMs }, call);
  if (product !== undefined) return product;
  throw new ServiceError('UPSTREAM_FAILED', 'the model gave no usable description of the item');
}
