import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';

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

/** Whether a text has all words of a category's name. */
function isNamed({ path }: Category, text: string): boolean {
  const stemsOf = (words: string) =>
    new Set((words.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).map((word) => word.replace(/s$/u, '')));
  const name = stemsOf(path.at(-1) ?? '');
  return name.size > 0 && name.isSubsetOf(stemsOf(text));
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

/** A value stated in a passage of the text. */
const saidAs = (values: readonly string[], words: string) => ({
  values,
  from: 'words',
  picture: -1,
  words,
  confidence: 'high',
});

/** Listed values that pictures show: names of goods, or colours, where navy blue is also `Blue`. */
function seenValues({ name, several, allowed, suggested }: Specific, sights: readonly Sight[]) {
  const isColour = /colou?r/iu.test(name);
  if (!isColour && !/^(?:type|product|style)$/iu.test(name)) return undefined;
  const picture = sights.findIndex(({ goods }) => isColour || goods !== undefined);
  const { colours = [], goods = '' } = sights[picture] ?? {};
  const names = isColour
    ? colours.flatMap((colour) => [colour, colour.split(' ').at(-1) ?? colour])
    : [goods];
  const values = [...new Set(names)].flatMap(
    (shown) =>
      [...allowed, ...suggested].find((value) => value.toLowerCase().replace('gray', 'grey') === shown) ?? [],
  );
  return values.length === 0
    ? undefined
    : { ...saidAs(values.slice(0, several ? 2 : 1), ''), from: 'picture', picture, confidence: 'medium' };
}

/** Values that the text mentions, longest first, none part of another. */
function saidValues(offered: readonly string[], text: string, several: boolean) {
  const mentioned: { value: string; words: string }[] = [];
  for (const value of offered.toSorted((a, b) => b.length - a.length)) {
    const words = mentionIn(text, value);
    const isPart = mentioned.some((longer) =>
      longer.words.toLowerCase().includes(words?.toLowerCase() ?? ''),
    );
    if (words !== undefined && !isPart) mentioned.push({ value, words });
  }
  if (mentioned.length === 0) return undefined;
  // One passage supports all values: from the first to the last one that the caller wrote.
  const kept = mentioned.slice(0, several ? undefined : 1);
  const start = Math.min(...kept.map(({ words }) => text.indexOf(words)));
  const end = Math.max(...kept.map(({ words }) => text.indexOf(words) + words.length));
  return saidAs(
    kept.map(({ value }) => value),
    text.slice(start, end),
  );
}

function answerFor(specific: Specific, data: QuestionData, sights: readonly Sight[]) {
  const { name, several, kind, values, allowed, suggested } = specific;
  if (name === 'Brand') {
    // States that there is none, unless the text may mean one.
    const mayMeanOne = /(?<!\bno )\bbrand\b(?! new)|\bmade by\b/iu.test(data.text);
    return allowed.length === 0 || mayMeanOne
      ? undefined
      : { ...saidAs(allowed.slice(0, 1), ''), from: 'inferred', confidence: 'medium' };
  }
  const said = data.saidOf(name);
  const own = said === undefined ? undefined : saidAs([said], said);
  if (kind !== 'text') return own;
  return (
    saidValues([...allowed, ...suggested], data.text, several) ??
    seenValues(specific, sights) ??
    (values === 'listed' ? undefined : own)
  );
}

const certificate = /\bcert(?:ificat\p{L}*)?\.?(?:\s*(?:no|number)\.?)?[\s:#]*(?<value>[\w-]*\d{4}[\w-]*)/iu;
/** `PSA 9`, `graded 9.5`, `MS 65`: a number alone is no grade. */
const gradeBefore = '(?:grade[d:]?|[A-Z]{2,4})(?:\\s+[a-z]+)?[\\s-]*';

/** What the text says about a detail of the condition: a name or its short form in brackets, a grade, a certificate. */
function detailFor({ values, allowed }: Specific, text: string) {
  if (values === 'any') {
    const number = certificate.exec(text);
    return number === null ? undefined : saidAs([number.groups?.value ?? ''], number[0]);
  }
  const mentionOf = (form: string) =>
    /\p{L}/u.test(form)
      ? mentionIn(text, form)
      : new RegExp(`${gradeBefore}${RegExp.escape(form)}(?![\\d.]\\d|\\d)`, 'u').exec(text)?.[0];
  for (const value of allowed) {
    const forms = [value, ...value.split(/[()]|\s+or\s+/u)].map((form) => form.trim());
    const passage = forms.map((form) => (form === '' ? undefined : mentionOf(form))).find(Boolean);
    if (passage !== undefined) return saidAs([value], passage);
  }
  return undefined;
}

/**
 * The answer to draft-item's second question: the category that the text names, else what is visible, else the first,
 * which the marketplace ranks likeliest; and its conditions and specifics as far as text or pictures give them.
 */
export function draftedSpecifics(data: QuestionData, sights: readonly Sight[]): Record<string, unknown> {
  const named = [data.text, ...sights.map(({ goods = '' }) => goods)];
  const category =
    named.map((words) => data.categories.find((offered) => isNamed(offered, words))).find(Boolean) ??
    data.categories[0];
  if (category === undefined) return {};
  const answers = category.specifics.map((specific) => ({
    key: specific.key,
    ...(specific.detailOfCondition === undefined
      ? answerFor(specific, data, sights)
      : detailFor(specific, data.text)),
  }));
  return {
    categoryId: category.categoryId,
    reason: `What is said and shown fits ${category.path.at(-1) ?? 'this category'}.`,
    ...conditionOf(category, data.text),
    specifics: answers.filter((answer) => 'values' in answer),
  };
}
