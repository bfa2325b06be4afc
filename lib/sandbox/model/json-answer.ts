import { claimFor } from './claims.ts';
import { namedBy, priceSpan, reasonsFor } from './comparables.ts';
import { describedProduct } from './draft-product.ts';
import { draftedSpecifics } from './draft-specifics.ts';
import type { JsonSchema } from './json-schema.ts';
import { attributesOf, descriptionOf, keywordsOf, titleOf } from './listing-words.ts';
import type { Sight } from './picture-sight.ts';
import { type QuestionData, readQuestion } from './question-data.ts';
import { looksAt } from './sheet-looks.ts';

type Answer = (data: QuestionData, sights: readonly Sight[]) => unknown;

const keywords = 10;

const brandOf: Answer = ({ brand }) => brand ?? 'Unbranded';
const said =
  (name: string): Answer =>
  ({ saidOf }) =>
    saidOf(name) ?? '';

/** The value of a placeholder by the words of its name, else what the caller gave for it. */
const placeholderKinds: readonly (readonly [name: RegExp, answer: Answer])[] = [
  [/\btitle|headline|(?:product|item) name\b/, titleOf],
  [/\bkey ?words?|tags?\b/, (data, sights) => keywordsOf(data, sights, keywords).join(', ')],
  [/\bdescri|summary|blurb|overview|body\b/, (data, sights) => descriptionOf(data, sights)],
  [/\bbrand|maker|manufacturer\b/, brandOf],
];
const seenKinds: readonly (readonly [name: RegExp, answer: Answer])[] = [
  [/\bbackground|backdrop\b/, (_, [sight]) => sight?.background],
  [/\bcolou?rs?\b/, (_, [sight]) => sight?.colours[0]],
  [/\borientation|aspect\b/, (_, [sight]) => sight?.orientation],
];

function valueFor(placeholder: string, data: QuestionData, sights: readonly Sight[]): unknown {
  const name = placeholder
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();
  const byName = (kinds: typeof placeholderKinds) => kinds.find(([pattern]) => pattern.test(name))?.[1];
  const answer = byName(placeholderKinds);
  if (answer !== undefined) return answer(data, sights);
  return data.saidOf(name) ?? byName(seenKinds)?.(data, sights) ?? '';
}

/** What supports each field that `sources` is asked for: those of the listing, and the placeholders with a value. */
const sourcesOf = (fields: readonly string[], data: QuestionData, sights: readonly Sight[]): unknown => {
  const texts = ['title', 'description', 'brand', 'keywords']
    .filter((name) => fields.includes(name))
    .map((name) => [name, [answers[name]?.(data, sights)].flat().join(', ')] as const);
  const values = data.placeholders.map((name) => [name, String(valueFor(name, data, sights))] as const);
  return [...texts, ...values]
    .filter(([, text]) => text !== '')
    .map(([name, text]) => claimFor(name, text, data.text, sights));
};

/** What the pricing operations ask about a product: names from the words, or what the eye is sure of. */
const identified: Readonly<Record<string, Answer>> = {
  search: ({ text }, [sight]) => stated(text.slice(0, 80)) ?? stated(sight?.goods, 'medium'),
  brand: ({ brand }) => stated(brand),
  model: ({ saidOf }) => stated(saidOf('model')),
  kind: (_, [sight]) => stated(sight?.goods, 'medium'),
  condition: () => null,
  codes: ({ text }) => text.match(/\b\d{8,14}\b/g) ?? [],
};

const stated = (value: string | undefined, sure = 'high') => (value ? { value, sure } : null);

/** What the emulator answers for each property of the questions that the service asks. */
const answers: Readonly<Record<string, Answer>> = {
  title: titleOf,
  description: (data, sights) => descriptionOf(data, sights),
  brand: brandOf,
  brandEvidence: ({ brand }) => (brand === undefined ? 'none' : 'said by the user'),
  visibleBrand: () => '',
  keywords: (data, sights) => keywordsOf(data, sights, keywords),
  spareKeywords: (data, sights) => keywordsOf(data, sights, 8, keywords),
  attributes: attributesOf,
  names: ({ brand }) => (brand === undefined ? [] : [brand]),
  modelName: said('model name'),
  productType: ({ saidOf }, [sight]) => saidOf('product type') ?? sight?.goods ?? '',
  values: (data, sights) => data.placeholders.map((name) => ({ name, value: valueFor(name, data, sights) })),
  best_match_index: ({ text, comparables }) => namedBy(text, comparables) ?? null,
  price_lower: ({ comparables }) => priceSpan(comparables)?.lower ?? null,
  price_upper: ({ comparables }) => priceSpan(comparables)?.upper ?? null,
  reasoning: ({ comparables }) => reasonsFor(comparables),
  defects: () => [],
};

/** For a property that no question of the service has: nothing is known of it. */
function emptyOf({ type, anyOf }: JsonSchema): unknown {
  if (type === 'string') return '';
  if (type === 'array') return [];
  return type === undefined || anyOf !== undefined ? null : 0;
}

/**
 * Answers a question of the service with what can truly be said: measures of the pictures, what the eye is sure of, and
 * the caller's own words.
 *
 * @param schema of the answer, an object
 */
export async function answerTo(
  question: string,
  sights: readonly Sight[],
  schema: JsonSchema,
): Promise<Record<string, unknown>> {
  const data = readQuestion(question);
  const [photo, sheet] = sights;
  if (data.purpose === 'look' && photo !== undefined && sheet !== undefined) {
    return { looks: await looksAt(photo.bytes, sheet.bytes, data.offers) };
  }
  if (data.task === 'specifics') return draftedSpecifics(data, sights, schema);
  const described = data.task === 'describe' ? describedProduct(data, sights) : {};
  const properties = Object.entries(schema.properties ?? {});
  const own = data.purpose === 'identity' ? { ...answers, ...identified } : answers;
  return Object.fromEntries(
    properties.map(([name, inner]) => {
      if (Object.hasOwn(described, name)) return [name, described[name]];
      const answer = own[name];
      if (name === 'sources') return [name, sourcesOf(Object.keys(schema.properties ?? {}), data, sights)];
      return [name, answer === undefined ? emptyOf(inner) : answer(data, sights)];
    }),
  );
}
