import { type Aspect, sameText } from '../../market/aspects.ts';
import type { Product } from '../../texts/product.ts';
import { pictureThatReads } from '../../texts/quotes.ts';
import { mentionOf } from '../mention.ts';
import { type AllowedValue, allowedValue } from './allowed-value.ts';
import { isMakerAspect, isModelAspect, takesSeveral } from './aspect-kind.ts';
import type { JudgedSpecific } from './judged-specific.ts';
import { modelSource } from './plain-specifics.ts';
import type { SpecificsReply } from './reply.ts';
import { type Supported, supported, type ValueEvidence } from './support.ts';
import { isPlaceholder, writtenForms } from './typed-value.ts';

/** Values of a specific; the marketplace takes 30 and post-item more. */
const mostValues = 30;

/** Everything that a reply is judged by. */
export interface Ground extends ValueEvidence {
  readonly product: Product;
}

type Claimed = SpecificsReply['specifics'] extends ReadonlyMap<string, infer One> ? One : never;

/** Which rule a value breaks. */
export type Fault = 'value' | 'support';

const distinct = (values: readonly AllowedValue[]): AllowedValue[] =>
  [...Map.groupBy(values, ({ text }) => sameText(text)).values()].flatMap(([first]) => first ?? []);

/** A model that the first question found needs no other support. */
function borneByModel(values: readonly AllowedValue[], aspect: Aspect, { product, userText }: Ground) {
  if (!isModelAspect(aspect) || product.modelName.trim() === '') return undefined;
  const kept = values.filter(
    ({ text }) => !isPlaceholder(text) && mentionOf(text, product.modelName) === 'stated',
  );
  const source = modelSource(product, userText);
  return kept.length === 0 || source === undefined ? undefined : { values: kept, source };
}

/** A value that the first question read in a picture needs no other support, if the second is sure enough of it. */
function readBefore(
  values: readonly AllowedValue[],
  aspect: Aspect,
  { confidence }: Claimed,
  { product, pictures }: Ground,
): Supported | undefined {
  if (confidence === 'low') return undefined;
  for (const value of values) {
    const forms = writtenForms(value.text, aspect);
    const index = forms
      .map((form) => pictureThatReads(form, product.printed, pictures))
      .find((picture) => picture !== undefined);
    if (index !== undefined) return { values: [value], source: { from: 'picture', index, confidence } };
  }
  return undefined;
}

/** A maker needs the evidence of a brand: the one that was found, or the seller's words. */
function ofMaker(held: Supported | undefined, { product }: Ground): Supported | undefined {
  if (held === undefined || held.source.from === 'words') return held;
  const { brand } = product;
  const values = held.values.filter(
    ({ text }) => brand !== undefined && mentionOf(text, brand.name) === 'stated',
  );
  return brand === undefined || values.length === 0 ? undefined : { values, source: brand.source };
}

/** The values of one specific that the category takes and that something supports, or what is wrong with them. */
export function judgeSpecific(
  aspect: Aspect,
  claimed: Claimed,
  ground: Ground,
): { readonly judged: JudgedSpecific | undefined; readonly faults: readonly Fault[] } {
  if (claimed.from === 'none' || claimed.values.length === 0) return { judged: undefined, faults: [] };
  const read = claimed.values.map((value) => allowedValue(value, aspect));
  const allowed = distinct(read.filter((value) => value !== undefined))
    // A product with a brand is not one of which nothing is known.
    .filter(({ text }) => ground.product.brand === undefined || !isPlaceholder(text));
  const claim =
    supported(allowed, aspect, claimed, ground) ??
    borneByModel(allowed, aspect, ground) ??
    readBefore(allowed, aspect, claimed, ground);
  const asBrand = { values: allowed, source: { from: 'inferred' } } as const;
  const held = isMakerAspect(aspect) ? ofMaker(claim ?? asBrand, ground) : claim;
  const values = held?.values.slice(0, takesSeveral(aspect) ? mostValues : 1) ?? [];
  const faults: Fault[] = [];
  if (read.includes(undefined)) faults.push('value');
  if (allowed.length > 0 && values.length === 0) faults.push('support');
  return {
    judged: held === undefined || values.length === 0 ? undefined : { aspect, values, source: held.source },
    faults,
  };
}
