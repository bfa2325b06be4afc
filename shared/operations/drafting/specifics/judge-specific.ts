import type { Regulatory } from '../../../contract/market/regulatory.ts';
import { confidences, type Source } from '../../../contract/source.ts';
import { saysNoBrand } from '../../../libraries/wording/remarks.ts';
import { mentions } from '../../../libraries/wording/spans.ts';
import { type Aspect, isApplicable, sameText } from '../../market/aspects.ts';
import type { Product } from '../../texts/ask-for-product.ts';
import { saidName } from '../../texts/brand.ts';
import { standingOf } from '../../texts/judge/denied-names.ts';
import { pictureWhere, quoteIn, says } from '../../texts/quotes.ts';
import type { Candidate } from '../lookups.ts';
import {
  type AllowedValue,
  allowedValue,
  isOnlyRead,
  isPlaceholder,
  isSeen,
  kindOf,
  rulesOf,
} from './aspects.ts';
import { type Claim, type Subject, usableAspects } from './question.ts';

/** The evidence against which a reply is judged. */
export interface Ground extends Omit<Subject, 'pictures'> {
  /** Number of pictures. */
  readonly pictures: number;
}

/** Maximum values of a specific; the marketplace takes 30 and post-item more. */
const mostValues = 30;

/**
 * What supports the model's name: the seller's words, or what the first question saw or read. Undefined if the words
 * only name the model of another item, which this one fits or is not.
 */
function modelSource({ modelName }: Product, userText: string): Source | undefined {
  const isOther = mentions(userText.normalize('NFC'), modelName);
  return (
    saidName(modelName, '', userText) ?? (isOther ? undefined : { from: 'inferred', confidence: 'medium' })
  );
}

/** Brand and model from the first question, if supported and if the category asks for them. */
export function brandAndModel(candidate: Candidate, product: Product, userText: string): JudgedSpecific[] {
  const { brand, modelName } = product;
  return usableAspects(candidate).flatMap((aspect) => {
    const kind = kindOf(aspect);
    if (kind !== 'brand' && kind !== 'model') return [];
    const name = kind === 'model' ? modelName : (brand?.name ?? '');
    const source = kind === 'model' ? modelSource(product, userText) : brand?.source;
    const value = kind === 'brand' && saysNoBrand(name) ? undefined : allowedValue(name, aspect);
    return value && source ? [{ aspect, values: [value], source }] : [];
  });
}

/** Evidence from the first question: a text read in a picture, or the model name. For a maker only the brand counts. */
function knownSource(
  forms: readonly string[],
  aspect: Aspect,
  confidence: Source['confidence'],
  { product, userText, pictures }: Ground,
): Source | undefined {
  const kind = kindOf(aspect);
  const isSaidBy = (text: string) => forms.some((form) => says(text, form));
  if (kind === 'maker')
    return product.brand && isSaidBy(product.brand.name) ? product.brand.source : undefined;
  const index = pictureWhere(isSaidBy, product.printed, pictures);
  if (index !== undefined) return { from: 'picture', index, confidence };
  return ['model', 'trade number', 'identifier'].includes(kind) && isSaidBy(product.modelName)
    ? modelSource(product, userText)
    : undefined;
}

/**
 * The evidence for a value: the seller's words, a text read in a picture, a picture of a visible trait or, for listed
 * values, inference from the rest. A claim that fails counts as the weakest kind; a value that the words deny is never
 * taken.
 *
 * @param given the value as the model wrote it
 */
function sourceOf(
  { text, listed }: AllowedValue,
  given: string,
  aspect: Aspect,
  claim: Claim,
  ground: Ground,
): Source | undefined {
  const { from, picture, words } = claim;
  const confidence = confidences.find((level) => level === claim.confidence) ?? 'low';
  const { userText, pictures, site } = ground;
  const forms = [text, given];
  if (forms.some((form) => standingOf(form, userText) === 'denied')) return undefined;
  const quote = from === 'words' ? quoteIn(userText, words)?.text : undefined;
  if (quote !== undefined && forms.some((form) => says(quote, form))) return { from: 'words', words: quote };
  const onlyRead = isOnlyRead(aspect, site);
  if (confidence === 'low' && (onlyRead || from !== 'picture')) return undefined;
  const known = knownSource(forms, aspect, confidence, ground);
  if (known !== undefined || kindOf(aspect) === 'maker') return known;
  const isShown = from === 'picture' && picture >= 0 && picture < pictures;
  if (isShown && !isPlaceholder(text) && (listed !== undefined || isSeen(aspect)))
    return { from: 'picture', index: picture, confidence };
  // Digits are either read or made up, and confidence about a nonexistent picture means nothing.
  const mayFollow = listed !== undefined && (isPlaceholder(text) || !(onlyRead || /\p{N}/u.test(text)));
  if (!mayFollow || confidence === 'low') return undefined;
  return { from: 'inferred', confidence: from === 'inferred' ? confidence : 'medium' };
}

/** Which rule a value breaks. */
export type Fault = 'value' | 'support';

/** The valid, supported values of one specific, or what is wrong with them. */
export function judgeSpecific(
  aspect: Aspect,
  claim: Claim,
  ground: Ground,
): { readonly judged: JudgedSpecific | undefined; readonly faults: readonly Fault[] } {
  const read = claim.values.map((given) => ({ given, value: allowedValue(given, aspect) }));
  const supported = read.flatMap(({ given, value }) => {
    // A product with a known brand is not an unbranded one.
    if (value === undefined || (ground.product.brand !== undefined && isPlaceholder(value.text))) return [];
    const source = sourceOf(value, given, aspect, claim, ground);
    return source === undefined ? [] : [{ value, source }];
  });
  const [first] = supported;
  const alike = supported.filter(({ source }) => JSON.stringify(source) === JSON.stringify(first?.source));
  const byText = Map.groupBy(alike, ({ value }) => sameText(value.text));
  const values = [...byText.values()].flatMap(([member]) => member?.value ?? []);
  const faults: Fault[] = [];
  if (read.some(({ value }) => value === undefined)) faults.push('value');
  if (first === undefined && read.some(({ value }) => value !== undefined)) faults.push('support');
  return {
    judged: first && {
      aspect,
      values: values.slice(0, rulesOf(aspect).takesSeveral ? mostValues : 1),
      source: first.source,
    },
    faults,
  };
}

/** An item specific with its source. */
export interface Specific {
  /** As the category spells it. */
  readonly name: string;
  /** At least one. Those that the category lists are spelled as it spells them. */
  readonly values: readonly string[];
  readonly source: Source;
}

/** A condition detail with its source. */
export interface DraftedDescriptor {
  readonly conditionId: string;
  readonly name: string;
  /** Names of values; none for a free text. */
  readonly values: readonly string[];
  readonly additionalInfo?: string;
  readonly source: Source;
}

/** The chosen category and the item's details in its terms. */
export interface Specifics {
  readonly categoryId: string;
  /** Why this category was chosen; undefined if the caller named it. */
  readonly reason: string | undefined;
  /** Undefined if no condition of the category is supported. */
  readonly condition: { readonly conditionId: string; readonly source: Source } | undefined;
  readonly specifics: readonly Specific[];
  /** Known details of the category's conditions. */
  readonly descriptors: readonly DraftedDescriptor[];
  /** The manufacturer, if it was asked for, and a label or the words name one. */
  readonly regulatory?: { readonly value: Regulatory; readonly source: Source } | undefined;
}

/** Values of an aspect that pass every rule except those that depend on other specifics. */
export interface JudgedSpecific {
  readonly aspect: Aspect;
  readonly values: readonly AllowedValue[];
  readonly source: Source;
}

/**
 * The specifics in the category's order, each name once, the last one winning. Values that the other kept specifics do
 * not allow are left out. When one is removed, others that need it go as well.
 */
export function specificsOf(judged: readonly JudgedSpecific[], aspects: readonly Aspect[]): Specific[] {
  const byName = new Map(
    judged.map((judgedSpecific) => [sameText(judgedSpecific.aspect.localizedAspectName), judgedSpecific]),
  );
  const order = new Set(aspects.map(({ localizedAspectName }) => sameText(localizedAspectName)));
  let kept = [...order].flatMap((name) => byName.get(name) ?? []);
  for (;;) {
    const given = new Map(
      kept.map(({ aspect, values }) => [
        sameText(aspect.localizedAspectName),
        values.map(({ text }) => text),
      ]),
    );
    const allowed = kept.map(({ aspect, values, source }) => {
      // Other specifics do not constrain free text unless it was only inferred.
      const isFree = !rulesOf(aspect).isListed && source.from !== 'inferred';
      const fitting = values.filter(
        ({ listed }) => listed === undefined || isFree || isApplicable(listed, given),
      );
      return { aspect, values: fitting, source };
    });
    const isStable = allowed.every(({ values }, at) => values.length === kept[at]?.values.length);
    kept = allowed.filter(({ values }) => values.length > 0);
    if (isStable) break;
  }
  return kept.map(({ aspect, values, source }) => ({
    name: aspect.localizedAspectName,
    values: values.map(({ text }) => text),
    source,
  }));
}
