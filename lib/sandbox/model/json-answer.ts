import { namedBy, priceSpan, reasonsFor } from './comparables.ts';
import { describedProduct } from './draft-product.ts';
import { draftedSpecifics } from './draft-specifics.ts';
import type { JsonSchema } from './json-schema.ts';
import { factsAbout, flawsSaid, keywordsOf, leadSentences, textOf, titleParts } from './listing-words.ts';
import { type AnsweredPart, said, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import { type QuestionData, readQuestion } from './question-data.ts';
import { looksAt } from './sheet-looks.ts';

type Answer = (data: QuestionData, sights: readonly Sight[]) => unknown;

const brandOf: Answer = ({ brand }) => ({
  name: brand ?? '',
  evidence: brand === undefined ? 'none' : 'said by the user',
  picture: -1,
  words: brand ?? '',
});

type ValueOf = (data: QuestionData, sights: readonly Sight[]) => AnsweredPart | undefined;

const measured =
  (of: (sight: Sight) => string | undefined): ValueOf =>
  (_, [sight]) => {
    const text = sight === undefined ? undefined : of(sight);
    return text === undefined ? undefined : seen(text);
  };

/** The value of a placeholder by the words of its name, else what the caller gave for it. */
const placeholderKinds: readonly (readonly [name: RegExp, valueOf: ValueOf])[] = [
  [/\btitle|headline|(?:product|item) name\b/, (data, sights) => seen(textOf(titleParts(data, sights)))],
  [/\bkey ?words?|tags?\b/, (data, sights) => seen(keywordsOf(data, sights).join(', '))],
  [/\bdescri|summary|blurb|overview|body\b/, (data, sights) => seen(textOf(leadSentences(data, sights)))],
  [/\bbrand|maker|manufacturer\b/, ({ brand }) => (brand === undefined ? undefined : said(brand, brand))],
];
const seenKinds: readonly (readonly [name: RegExp, valueOf: ValueOf])[] = [
  [/\bbackground|backdrop\b/, measured(({ background }) => background)],
  [/\bcolou?rs?\b/, measured(({ colours }) => colours[0])],
  [/\borientation|aspect\b/, measured(({ orientation }) => orientation)],
];

function valueFor(placeholder: string, data: QuestionData, sights: readonly Sight[]) {
  const name = placeholder
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();
  const byName = (kinds: typeof placeholderKinds) => kinds.find(([pattern]) => pattern.test(name))?.[1];
  const given = data.saidOf(name);
  const own = given === undefined ? byName(seenKinds)?.(data, sights) : said(given, given);
  const { text = '', ...marks } = byName(placeholderKinds)?.(data, sights) ?? own ?? seen('');
  return { name: placeholder, value: text, ...marks };
}

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
  title: titleParts,
  lead: leadSentences,
  flaws: flawsSaid,
  facts: factsAbout,
  brand: brandOf,
  keywords: keywordsOf,
  names: ({ brand }) => (brand === undefined ? [] : [brand]),
  kind: ({ saidOf }, [sight]) => saidOf('product type') ?? sight?.goods ?? '',
  values: (data, sights) => data.placeholders.map((name) => valueFor(name, data, sights)),
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
  if (data.task === 'specifics') return draftedSpecifics(data, sights);
  const described = data.task === 'describe' ? describedProduct(data, sights) : {};
  const properties = Object.entries(schema.properties ?? {});
  const own = data.purpose === 'identity' ? { ...answers, ...identified } : answers;
  return Object.fromEntries(
    properties.map(([name, inner]) => {
      if (Object.hasOwn(described, name)) return [name, described[name]];
      const answer = own[name];
      return [name, answer === undefined ? emptyOf(inner) : answer(data, sights)];
    }),
  );
}
