import { draftDescriptionWords } from '../../../contract/market/draft-item.ts';
import type { SiteName } from '../../../contract/market/sites.ts';
import type { Source } from '../../../contract/source.ts';
import { isXmlText, wordsOf } from '../../../contract/texts.ts';
import { contactDetailsIn, withoutContactDetails } from '../../../libraries/wording/contact-details.ts';
import { cutAtWord } from '../../../libraries/wording/cut.ts';
import { describingWords } from '../../../libraries/wording/names.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import { quotesInstructions } from '../../../libraries/wording/secrecy.ts';
import { mentions } from '../../../libraries/wording/spans.ts';
import type { Breach } from '../../listing/answer-within-rules.ts';
import { brandIn, guessedNames, judgeBrand, oldBrandNames, unbranded } from '../../listing/brand.ts';
import type { PictureText } from '../../listing/draft.ts';
import {
  checkSpelling,
  checkTitle,
  checkWords,
  factsOf,
  plainRepair,
  type Repair,
  repairTitle,
  respelt,
  type Spelling,
  type TextContext,
  textContext,
} from '../../listing/listing-texts.ts';
import { pictureIn } from '../../listing/support.ts';
import { asSentence, shortTitle } from '../../listing/text-rules.ts';
import { type Ground, pictureSource, supportedBrandOf } from './brand-support.ts';
import { descriptionLength, draftDescription } from './description.ts';
import {
  evidenceOf,
  sentencesOf,
  sentencesThat,
  supportedSentences,
  supportedTitle,
  type TextEvidence,
  unsupportedIn,
} from './evidence.ts';
import { brandSaidIn, deniedNames, isDenied, withoutDenied } from './mention-meaning.ts';
import type { Product } from './product.ts';
import type { ProductDraft } from './product-draft.ts';

/** The most characters of a name or a kind of product, and the most facts: anything longer is prose. */
const longestName = 65;
const mostFacts = 20;

export interface ProductRules extends Ground {
  readonly spelling: Spelling;
  readonly site: SiteName;
}

/** What the texts may rest on: a brand that nothing supports counts as a guess from here on. */
const settled = (draft: ProductDraft, rules: ProductRules): ProductDraft =>
  supportedBrandOf(draft, rules) === undefined ? { ...draft, brandEvidence: 'none' } : draft;

const shownTexts = ({ title, description, modelName, productType, attributes, searchText }: ProductDraft) =>
  [title, description, modelName, productType, ...attributes, searchText].map(plainLine);

const describingTexts = (drafts: readonly ProductDraft[]): string[] =>
  drafts.flatMap(({ description, productType, attributes }) => [
    ...sentencesOf(description),
    productType.toLowerCase(),
    ...attributes,
  ]);

/** The names in the replies and in the words that the words deny: no text may claim them. */
function deniedBySeller(drafts: readonly ProductDraft[], { userText }: ProductRules): string[] {
  const ofBrand = drafts.flatMap(({ brand, modelName }) => oldBrandNames(brand, modelName, ''));
  const others = drafts.flatMap(({ modelName, names }) => [modelName, ...names]);
  // A text that only repeats words which the seller calls fake does not describe the item.
  const describing = describingTexts(drafts).filter(
    (text) => !(/\b(?:fake|counterfeit)\b/iu.test(text) && mentions(userText, text)),
  );
  return [
    ...ofBrand.filter((name) => isDenied(name, userText)),
    ...deniedNames(others, userText, describingWords(describing)),
  ];
}

/** The brand that the words name where the reply names none. */
function saidBrand(draft: ProductDraft, { userText, instructions }: ProductRules): Product['brand'] {
  const name = brandSaidIn(userText, describingWords(describingTexts([draft])));
  const isSafe =
    name !== undefined &&
    contactDetailsIn(name, userText).length === 0 &&
    !quotesInstructions(name, instructions, userText);
  return isSafe ? { name, source: { from: 'words', words: name } } : undefined;
}

function contextOf(draft: ProductDraft, { userText, instructions, spelling }: ProductRules): TextContext {
  const texts = [draft.title, draft.description].map(plainLine);
  return textContext(draft, { userText, instructions, texts, spelling });
}

/** The rules that a draft breaks, as the second question names them. */
export function checkProduct(given: ProductDraft, rules: ProductRules): Breach[] {
  const draft = settled(given, rules);
  const { userText } = rules;
  const evidence = evidenceOf(userText, draft.printed, rules.site);
  const { least, most } = draftDescriptionWords;
  const count = descriptionLength(plainLine(draft.description));
  const context = { ...contextOf(draft, rules), texts: shownTexts(draft) };
  const breaches = [
    ...checkTitle(draft.title),
    ...(draft.brand.trim() === '' ? [] : judgeBrand(draft, rules).breaches),
    ...checkWords(context),
    ...checkSpelling(context),
  ];
  if (count < least || count > most) {
    const complaint = `description has ${count} words; ${least} to ${most} are needed.`;
    breaches.push({ rule: 'description', complaint });
  }
  if ([draft.title, draft.description].some((text) => unsupportedIn(plainLine(text), evidence).length > 0)) {
    const complaint =
      'A text claims condition, function, age, authenticity or a measure that is neither printed nor said.';
    breaches.push({ rule: 'facts', complaint });
  }
  return breaches;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** The seller's words if they say all of it, else the picture that the model names, or all pictures together. */
function textSource(
  text: string,
  { picture }: ProductDraft,
  { userText, pictures, spelling: { respell } }: ProductRules,
): Source {
  const said = new Set(wordsIn(respell(userText)));
  if (wordsIn(respell(text)).every((word) => said.has(word))) {
    return userText.length > 300 ? { from: 'words' } : { from: 'words', words: userText };
  }
  return pictureSource(picture, pictures) ?? { from: 'picture' };
}

function describe(
  drafts: readonly ProductDraft[],
  title: string,
  repair: Repair,
  denied: readonly string[],
  evidence: TextEvidence,
) {
  const { userText } = repair.context;
  const { site } = evidence;
  const sound = (sentence: string) =>
    contactDetailsIn(sentence, userText).length === 0 && !denied.some((name) => isDenied(name, sentence));
  const facts = factsOf(drafts, repair).filter((fact) => unsupportedIn(fact, evidence).length === 0);
  const texts = drafts.map(({ description }) => plainLine(description));
  // A sentence without its telephone number or a name reads badly, but is better than no description.
  const given = [...texts.map((text) => sentencesThat(sound, text)), ...texts].map((text) =>
    supportedSentences(repair.polish(text), evidence),
  );
  const candidates = [...given, `${title}. ${given.find((text) => text !== '') ?? ''}`].filter((text) =>
    /[\p{L}\p{N}]/u.test(text),
  );
  return candidates
    .flatMap((text) => draftDescription(text, facts, site) ?? draftDescription(text, [], site) ?? [])
    .find(
      // Parts that are each allowed may together form something that is not.
      (text) => contactDetailsIn(text, userText).length === 0 && unsupportedIn(text, evidence).length === 0,
    );
}

/** Most characters of a description of the condition, which the marketplace sets. */
const longestConditionDescription = 1000;

/**
 * What the pictures show to be damaged or worn, as sentences: each as the reply has it, without what nothing supports.
 */
function conditionDescriptionOf(
  flaws: readonly PictureText[],
  { polish }: Repair,
  evidence: TextEvidence,
): Product['conditionDescription'] {
  const told: { text: string; picture: number }[] = [];
  for (const { text, picture } of flaws) {
    const plain = asSentence(supportedSentences(polish(plainLine(text)), evidence));
    const sentence = plain.charAt(0).toUpperCase() + plain.slice(1);
    const length = told.reduce((sum, one) => sum + one.text.length + 1, sentence.length);
    const isNew = /[\p{L}\p{N}]/u.test(sentence) && !told.some((one) => one.text === sentence);
    if (isNew && length <= longestConditionDescription) told.push({ text: sentence, picture });
  }
  const [first, ...others] = told;
  if (first === undefined) return undefined;
  const isOnePicture = others.every(({ picture }) => picture === first.picture);
  return {
    value: told.map(({ text }) => text).join(' '),
    source: isOnePicture ? { from: 'picture', index: first.picture } : { from: 'picture' },
  };
}

const longestSearchText = 300;

/**
 * What to search categories with: the kind of product, brand and model first, then the other distinctive words, none
 * twice. Details of contact and prices are left out even where the seller wrote them.
 */
function searchTextOf(parts: readonly string[]): string {
  const seen = new Set<string>();
  const words = parts.flatMap(wordsOf).filter((word) => {
    const key = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const cut = (text: string) => cutAtWord(text, longestSearchText);
  const bare = withoutContactDetails(cut(words.join(' ')), '');
  return /[\p{L}\p{N}]/u.test(bare) ? bare : '';
}

/**
 * Title, description, names and facts that keep every rule, from the latest draft with earlier ones as material;
 * undefined if they hold too little.
 */
export function repairedProduct(
  given: readonly ProductDraft[],
  rules: ProductRules,
): Omit<Product, 'said'> | undefined {
  const drafts = given.map((draft) => settled(draft, rules));
  const [latest] = drafts;
  if (latest === undefined) return undefined;
  const { userText, instructions } = rules;
  const printed = drafts.flatMap((draft) => draft.printed);
  const evidence = evidenceOf(userText, printed, rules.site);
  const supported = supportedBrandOf(latest, rules);
  const guessed = guessedNames(drafts, supported?.name ?? unbranded, userText);
  const context = contextOf(latest, rules);
  const known = supported ?? saidBrand(latest, rules);
  const brand = known && { ...known, name: respelt(known.name, context) };
  const plainly = plainRepair(context, guessed);
  const denied = deniedBySeller(drafts, rules);
  const repair: Repair = {
    ...plainly,
    polish: (text) => withoutDenied(plainly.polish(text), denied, userText),
    fitTitle: (title) => shortTitle(supportedTitle(title, evidence)),
  };
  const plain = (text: string) => repair.polish(plainLine(text));
  const named = (text: string) => cutAtWord(brandIn(plain(text)) ?? '', longestName);
  const productType = named(latest.productType);
  const title =
    repairTitle(drafts, repair) ??
    repairTitle(
      drafts.map((draft) => ({ ...draft, title: '' })),
      repair,
    ) ??
    repair.fitTitle(productType);
  if (title === '') return undefined;
  const description = describe(drafts, title, repair, denied, evidence);
  if (description === undefined) return undefined;
  const modelName = named(latest.modelName);
  const attributes = factsOf([{ ...latest, modelName: '', productType: '' }], repair)
    .filter((fact) => unsupportedIn(fact, evidence).length === 0)
    .slice(0, mostFacts);
  const flaws = latest.flaws.flatMap(({ text, picture }) => {
    const index = pictureIn(rules.pictures, picture);
    return index === undefined ? [] : [{ text, picture: index }];
  });
  const parts = [productType, brand?.name ?? '', modelName, plain(latest.searchText), title];
  const searchText = searchTextOf(parts);
  const texts = [title, description, brand?.name ?? '', modelName, productType, ...attributes, searchText];
  const unsound =
    searchText === '' ||
    !texts.every(isXmlText) ||
    [...texts, texts.join(' ')].some((text) => quotesInstructions(text, instructions, userText));
  if (unsound) return undefined;
  const described = conditionDescriptionOf(flaws, repair, evidence);
  const isSound =
    described !== undefined &&
    isXmlText(described.value) &&
    !quotesInstructions([...texts, described.value].join(' '), instructions, userText);
  return {
    title,
    description,
    brand,
    modelName,
    productType,
    attributes,
    printed,
    flaws,
    conditionDescription: isSound ? described : undefined,
    searchText,
    titleSource: textSource(title, latest, rules),
    descriptionSource: textSource(description, latest, rules),
  };
}
