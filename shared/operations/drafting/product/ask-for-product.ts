import { type SiteName, sites, type UnitSystem } from '../../../contract/market/sites.ts';
import { toAmericanSpelling, toCanadianSpelling } from '../../../libraries/wording/spelling.ts';
import type { Call } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { dataText, type Model, type Question, type Reply } from '../../../platform/model/model.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import { type Breach, complaintOf, notAnObject } from '../../listing/answer-within-rules.ts';
import { withHint } from '../../listing/kinds-of-goods.ts';
import { australianSpelling, type Spelling } from '../../listing/listing-texts.ts';
import { wordsOfSite } from '../languages.ts';
import { draftItemPrompt } from '../prompts/draft-item.prompt.ts';
import type { Product } from './product.ts';
import { productDraftSchema, readProductDraft } from './product-draft.ts';
import { checkProduct, type ProductRules, repairedProduct } from './product-texts.ts';
import { readSaid } from './said/read-said.ts';

/** With less of the budget left, asking once more would take the time of what comes after: categories and specifics. */
const secondAskMs = 15_000;

/** Australian, British and Irish English differ in no word that listings use. */
const english: Readonly<Record<string, Spelling>> = {
  'en-AU': australianSpelling,
  'en-GB': { ...australianSpelling, name: 'British' },
  'en-IE': { ...australianSpelling, name: 'British' },
  'en-CA': { name: 'Canadian', respell: toCanadianSpelling },
  'en-US': { name: 'American', respell: toAmericanSpelling },
};

/** The spelling of a site; texts in another language than English stay as the model spells them. */
function spellingOf(site: SiteName): Spelling {
  const own = english[sites[site].language];
  return own ?? { name: wordsOfSite(site)?.name ?? '', respell: (text) => text };
}

interface ProductInput {
  readonly pictures: readonly ModelPicture[];
  /** The seller's words; empty if there are none. */
  readonly userText: string;
  readonly site: SiteName;
  /** In which the listing states its parcel. */
  readonly units: UnitSystem;
}

/** The question of task `describe`. */
const productQuestion = ({ pictures, userText, site }: ProductInput): Question => ({
  instructions: draftItemPrompt,
  pictures,
  text: withHint(dataText({ task: 'describe', site, additional_info: userText }), [userText]),
  cachePictures: true,
  schema: productDraftSchema,
  maxTokens: 4000,
});

/** The product of these replies, the latest first; undefined if no product that keeps every rule can be made of them. */
function productOf(replies: readonly Reply[], input: ProductInput, rules: ProductRules): Product | undefined {
  const drafts = replies.map(({ value }) => readProductDraft(value)).filter((draft) => draft !== undefined);
  const repaired = repairedProduct(drafts, rules);
  return repaired === undefined ? undefined : { ...repaired, said: readSaid(drafts, input.userText, input) };
}

/** The rules that the second question names. An unusable reply that breaks no single rule says too little. */
function breachesIn(reply: Reply, rules: ProductRules): readonly Breach[] {
  const draft = readProductDraft(reply.value);
  return draft === undefined ? [notAnObject] : checkProduct(draft, rules);
}

const tooLittle: Breach = {
  rule: 'description',
  complaint: 'title and description say too little that pictures or words support.',
};

/**
 * What the pictures and the seller's words say of the item. Repairs the reply in code where it breaks a rule; where
 * that is impossible asks once more, naming what was broken, if enough time is left for what follows.
 *
 * @throws ServiceError UPSTREAM_FAILED if there is no usable title or description; whatever the model throws
 */
export async function askForProduct(
  input: ProductInput,
  services: { readonly model: Model },
  call: Call,
): Promise<Product> {
  const question = productQuestion(input);
  const rules: ProductRules = {
    userText: input.userText,
    instructions: draftItemPrompt,
    pictures: input.pictures.length,
    spelling: spellingOf(input.site),
    site: input.site,
  };
  const first = await services.model.ask(question, call);
  const product = productOf([first], input, rules);
  const broken = breachesIn(first, rules);
  const names = [...new Set(broken.map(({ rule }) => rule))].join();
  if (product !== undefined) {
    if (broken.length > 0) call.log.info('drafting.product-repaired', { rules: names });
    return product;
  }
  if (call.budget.remaining() < secondAskMs) throw unusable();
  call.log.info('drafting.product-asked-again', { rules: names });
  const correction = { reply: first.text, complaint: complaintOf([...broken, tooLittle]) };
  const second = await services.model.ask({ ...question, corrections: [correction] }, call);
  const corrected = productOf([second, first], input, rules);
  if (corrected === undefined) throw unusable();
  return corrected;
}

const unusable = () =>
  new ServiceError('UPSTREAM_FAILED', 'the model gave no usable description of the item');
