import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';
import { isNamed } from './said-clauses.ts';
import { sizesSaid } from './sizes-said.ts';

type Category = QuestionData['categories'][number];
type Specific = Category['specifics'][number];

/**
 * The place in the caller's text that mentions a value: `2 L` also as `2L` or `2.0L`, `Air Fryer` also as `air fryers`.
 */
function mentionIn(text: string, value: string): string | undefined {
  const parts = value.match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?|[^\s\p{L}\p{M}\d-]+/gu) ?? [];
  const [first = ''] = parts;
  // Most values of a long list are not mentioned, and compiling an expression takes far longer than a text search.
  const isIn = text.toLowerCase().includes(first.toLowerCase());
  if (!isIn || !/[\p{L}\d]/u.test(value) || parts.length > 12) return undefined;
  const body = parts
    .map((part) => (/^\d+$/.test(part) ? `${part}(?:\\.0)?` : RegExp.escape(part)))
    .join('[\\s-]*');
  return new RegExp(`(?<![\\p{L}\\p{N}.])${body}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu').exec(text)?.[0];
}

/** Ids of the marketplace's conditions by how sellers speak of them, the most certain first. */
const conditionSayings: readonly (readonly [saying: RegExp, ids: readonly string[]])[] = [
  [/\bungraded\b/iu, ['4000']],
  [/\bgraded\b/iu, ['2750']],
  [/\b(?:for parts|spares or repairs?|not working|faulty|broken)\b/iu, ['7000']],
  [/\b(?:never used|unused|opened box|open box)\b/iu, ['1500', '1000']],
  [/\b(?:brand new|new in (?:the )?box|bnib|sealed|new with tags)\b/iu, ['1000']],
  [/\b(?:used|second[- ]hand|pre-?owned|pre-?loved)\b/iu, ['3000', '5000', '4000']],
  [/\bnew\b/iu, ['1000', '1500']],
];

function conditionOf({ conditions }: Category, text: string) {
  for (const [saying, ids] of conditionSayings) {
    const conditionWords = saying.exec(text)?.[0];
    const conditionId = ids.find((id) => conditions.some((condition) => condition.conditionId === id));
    if (conditionWords !== undefined && conditionId !== undefined)
      return { conditionId, conditionFrom: 'words', conditionWords };
  }
  return { conditionId: '', conditionFrom: 'none', conditionWords: '' };
}

type Evidence = 'words' | 'picture' | 'inferred';

/** The answer with these values, undefined if there are none. Only what the text says is certain. */
const answered = (values: readonly string[], from: Evidence, words = '', picture = -1) =>
  values.length === 0
    ? undefined
    : { values, from, picture, words, confidence: from === 'words' ? 'high' : 'medium' };

/** The listed value that a picture shows: the name of goods, or a colour. */
function seenValue({ name, allowed, suggested }: Specific, sights: readonly Sight[]) {
  const isColour = /colou?r/iu.test(name);
  if (!isColour && !/^(?:type|product|style)$/iu.test(name)) return undefined;
  const names = sights.map(({ colour, goods }) => (isColour ? colour : goods));
  const picture = names.findIndex((shown) => shown !== undefined);
  const value = [...allowed, ...suggested].find(
    (listed) => listed.toLowerCase().replace('gray', 'grey') === names[picture],
  );
  return answered(value === undefined ? [] : [value], 'picture', '', picture);
}

/** Values that the text mentions: longest first, none part of another. */
function saidValues(offered: readonly string[], text: string, several: boolean) {
  const mentioned: { value: string; words: string }[] = [];
  for (const value of offered.toSorted((a, b) => b.length - a.length)) {
    const words = mentionIn(text, value);
    const isPart = mentioned.some((longer) =>
      longer.words.toLowerCase().includes(words?.toLowerCase() ?? ''),
    );
    if (words !== undefined && !isPart) mentioned.push({ value, words });
  }
  // One passage supports all values: from the first to the last one that the caller wrote.
  const kept = mentioned.slice(0, several ? undefined : 1);
  const start = Math.min(...kept.map(({ words }) => text.indexOf(words)));
  const end = Math.max(...kept.map(({ words }) => text.indexOf(words) + words.length));
  const values = kept.map(({ value }) => value);
  return answered(values, 'words', text.slice(start, end));
}

function answerFor(specific: Specific, data: QuestionData, sights: readonly Sight[]) {
  const { name, detailOfCondition, several, kind, values, allowed, suggested } = specific;
  if (detailOfCondition !== undefined) return undefined;
  if (name === 'Brand') {
    // States that there is none, unless the text may mean one.
    const mayMeanOne = /(?<!\bno )\bbrand\b(?! new)|\bmade by\b/iu.test(data.text);
    return mayMeanOne ? undefined : answered(allowed.slice(0, 1), 'inferred');
  }
  const sizes = sizesSaid(name, [...allowed, ...suggested], data.text);
  if (sizes !== undefined) return answered(sizes, 'words', data.text);
  const said = data.saidOf(name);
  const own = said && answered([said], 'words', said);
  if (kind !== 'text') return own;
  return (
    saidValues([...allowed, ...suggested], data.text, several) ??
    seenValue(specific, sights) ??
    (values === 'any' ? own : undefined)
  );
}

/** What comes after `Manufacturer:`: `Acme GmbH, Weg 1, 10115 Berlin, Germany, info@acme.example`. */
const makerParts: Readonly<Record<string, RegExp>> = {
  companyName: /^.+?(?=, (?!Ltd|Inc)|\.?$)/u,
  addressLine1: /(?<=, )(?!\+|(?:\p{Lu}-)?\d{4})[^,@]*\d[^,@]*?(?=,|\.?$)/u,
  postalCode: /(?<=, )(?:\p{Lu}-)?\d{4,6}(?= )/u,
  city: /(?<=, (?:\p{Lu}-)?\d{4,6} )[^,]+?(?=,|\.?$)/u,
  country: /(?<=, )(?!Ltd|Inc)[^\d,@]+?(?=,|\.?$)/u,
  phone: /(?<=, )[+\d][\d\s()/-]{6,}(?=,|\.?$)/u,
  email: /[^\s,]+@[^\s,]*[^\s,.]/u,
};

function manufacturerSaid(text: string) {
  const [, line = ''] = /\b(?:manufacturer|hersteller|fabricant|made by):?\s+([^;]+)/iu.exec(text) ?? [];
  return Object.entries(makerParts).flatMap(([part, pattern]) =>
    Array.from(pattern.exec(line) ?? [], (words) => ({ part, words })),
  );
}

/**
 * The answer to draft-item's second question: the category that the text names, else what is visible, else the first,
 * which the marketplace ranks likeliest; and its conditions and specifics as far as text or pictures give them.
 */
export function draftedSpecifics(data: QuestionData, sights: readonly Sight[]): Record<string, unknown> {
  const wordings = [data.text, ...sights.map(({ goods = '' }) => goods)];
  const named = wordings.flatMap(
    (words) => data.categories.find(({ path }) => isNamed(path.at(-1) ?? '', words)) ?? [],
  );
  const [category = data.categories[0]] = named;
  if (category === undefined) return {};
  return {
    categoryId: category.categoryId,
    reason: `What is said and shown fits ${category.path.at(-1) ?? 'this category'}.`,
    ...conditionOf(category, data.text),
    company: { parts: data.manufacturer ? manufacturerSaid(data.text) : [], role: 'manufacturer' },
    specifics: category.specifics.flatMap((specific) => {
      const answer = answerFor(specific, data, sights);
      return answer ? { key: specific.key, ...answer } : [];
    }),
  };
}
