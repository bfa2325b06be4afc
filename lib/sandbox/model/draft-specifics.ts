import type { Sight } from './picture-sight.ts';
import type { QuestionData } from './question-data.ts';

type Category = QuestionData['categories'][number];
type Specific = Category['specifics'][number];

interface Answer {
  readonly values: readonly string[];
  readonly from: 'picture' | 'words' | 'inferred';
  readonly picture: number;
  readonly words: string;
  readonly confidence: 'low' | 'medium' | 'high';
}

/** The place in the words that mentions a text: `2 L` also as `2L` or `2.0L`, `Air Fryer` also as `air fryers`. */
function mentionIn(text: string, value: string): string | undefined {
  const parts = value.match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?|[^\s\p{L}\p{M}\d-]+/gu) ?? [];
  if (!/[\p{L}\d]/u.test(value) || parts.length > 12) return undefined;
  // Most of a long list are in no words, and an expression takes far longer to make than a text to look through.
  const [first = ''] = parts;
  if (/^[ -~]*$/.test(first) && !text.toLowerCase().includes(first.toLowerCase())) return undefined;
  const body = parts
    .map((part) => (/^\d+$/.test(part) ? `${part}(?:\\.0)?` : RegExp.escape(part)))
    .join('[\\s-]*');
  return new RegExp(`(?<![\\p{L}\\p{N}.])${body}(?:e?s)?(?![\\p{L}\\p{N}])`, 'iu').exec(text)?.[0];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];

/** Whether the caller's words have all words of a category's name. */
function isNamed({ path }: Category, text: string): boolean {
  const stems = (words: readonly string[]) => new Set(words.map((word) => word.replace(/s$/u, '')));
  const name = stems(wordsOf(path.at(-1) ?? ''));
  return name.size > 0 && name.isSubsetOf(stems(wordsOf(text)));
}

/** The first category, which the marketplace finds likeliest, unless the words name another, or else what is seen. */
const chosenOf = (
  categories: readonly Category[],
  text: string,
  sights: readonly Sight[],
): Category | undefined =>
  categories.find((category) => isNamed(category, text)) ??
  categories.find((category) => sights.some(({ goods = '' }) => isNamed(category, goods))) ??
  categories[0];

/** Ids of the marketplace's conditions by how sellers speak of them, the surest words first. */
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
    const words = saying.exec(text)?.[0];
    const conditionId = ids.find((id) => conditions.some(({ conditionId }) => conditionId === id));
    if (words !== undefined && conditionId !== undefined)
      return { conditionId, conditionFrom: 'words', conditionWords: words };
  }
  return { conditionId: '', conditionFrom: 'none', conditionWords: '' };
}

/** Values of a list that are measured colours: `Blue` is also what is navy blue. */
function seenColours(
  offered: readonly string[],
  sights: readonly Sight[],
  several: boolean,
): Answer | undefined {
  const index = sights.findIndex(({ colours }) => colours.length > 0);
  const names = (sights[index]?.colours ?? []).flatMap((name) => [name, name.split(' ').at(-1) ?? name]);
  const values = [...new Set(names)].flatMap(
    (name) => offered.find((value) => value.toLowerCase().replace('gray', 'grey') === name) ?? [],
  );
  if (values.length === 0) return undefined;
  const kept = several ? values.slice(0, 2) : values.slice(0, 1);
  return { values: kept, from: 'picture', picture: index, words: '', confidence: 'medium' };
}

/** The value of a list that is the name of what a picture shows. */
function seenKind(offered: readonly string[], sights: readonly Sight[]): Answer | undefined {
  const picture = sights.findIndex(({ goods }) => goods !== undefined);
  const goods = sights[picture]?.goods;
  const value = offered.find((name) => name.toLowerCase() === goods?.toLowerCase());
  return value === undefined
    ? undefined
    : { values: [value], from: 'picture', picture, words: '', confidence: 'medium' };
}

/** Values that the words mention, the longest first, none that is a part of another. */
function saidValues(offered: readonly string[], text: string, several: boolean): Answer | undefined {
  const mentioned: { value: string; words: string }[] = [];
  for (const value of offered.toSorted((a, b) => b.length - a.length)) {
    const words = mentionIn(text, value);
    const isPart = mentioned.some((longer) =>
      longer.words.toLowerCase().includes(words?.toLowerCase() ?? ''),
    );
    if (words !== undefined && !isPart) mentioned.push({ value, words });
  }
  const [first, ...others] = mentioned;
  if (first === undefined) return undefined;
  // One passage supports all values: from the first to the last one that the caller wrote.
  const kept = several ? [first, ...others] : [first];
  const places = kept.map(({ words }) => text.indexOf(words));
  const start = Math.min(...places);
  const end = Math.max(...kept.map(({ words }, at) => (places[at] ?? 0) + words.length));
  return {
    values: kept.map(({ value }) => value),
    from: 'words',
    picture: -1,
    words: text.slice(start, end),
    confidence: 'high',
  };
}

const words = (value: string): Answer => ({
  values: [value],
  from: 'words',
  picture: -1,
  words: value,
  confidence: 'high',
});

/** That there is no brand, unless the words may mean one. */
function noBrand(allowed: readonly string[], text: string): Answer | undefined {
  const [value] = allowed;
  const mayMeanOne = /(?<!\bno )\bbrand\b(?! new)|\bmade by\b/iu.test(text);
  if (value === undefined || mayMeanOne) return undefined;
  return { ...words(value), from: 'inferred', words: '', confidence: 'medium' };
}

function answerFor(specific: Specific, data: QuestionData, sights: readonly Sight[]): Answer | undefined {
  const { name, several, kind, values, allowed, suggested } = specific;
  if (name === 'Brand') return noBrand(allowed, data.text);
  const offered = [...allowed, ...suggested];
  const said = kind === 'text' && values === 'listed' ? undefined : data.saidOf(name);
  if (kind !== 'text') return said === undefined ? undefined : words(said);
  const named = saidValues(offered, data.text, several);
  if (named !== undefined) return named;
  if (/colou?r/iu.test(name)) return seenColours(offered, sights, several);
  const seen = /^(?:type|product|style)$/iu.test(name) ? seenKind(offered, sights) : undefined;
  return seen ?? (said === undefined ? undefined : words(said));
}

const certificate = /\bcert(?:ificat\p{L}*)?\.?(?:\s*(?:no|number)\.?)?[\s:#]*(?<value>[\w-]*\d{4}[\w-]*)/iu;
/** `PSA 9`, `graded 9.5`, `MS 65`: a number alone is no grade. */
const gradeBefore = '(?:grade[d:]?|[A-Z]{2,4})(?:\\s+[a-z]+)?[\\s-]*';

/** What the words say of a detail of the condition: a name or its short form in brackets, a grade, a certificate. */
function detailFor({ values, allowed }: Specific, text: string): Answer | undefined {
  if (values === 'any') {
    const number = certificate.exec(text);
    return number === null ? undefined : { ...words(number.groups?.value ?? ''), words: number[0] };
  }
  for (const value of allowed) {
    const forms = [value, ...value.split(/[()]|\s+or\s+/u)]
      .map((form) => form.trim())
      .filter((form) => form !== '');
    const passage = forms
      .map((form) =>
        /\p{L}/u.test(form)
          ? mentionIn(text, form)
          : new RegExp(`${gradeBefore}${RegExp.escape(form)}(?![\\d.]\\d|\\d)`, 'u').exec(text)?.[0],
      )
      .find((mentioned) => mentioned !== undefined);
    if (passage !== undefined) return { ...words(value), words: passage };
  }
  return undefined;
}

/**
 * The answer to draft-item's second question: the category that the words name, and of its conditions and
 * specifics what words or the measured colours give.
 */
export function draftedSpecifics(data: QuestionData, sights: readonly Sight[]): Record<string, unknown> {
  const category = chosenOf(data.categories, data.text, sights);
  if (category === undefined) return {};
  const { categoryId, path, specifics } = category;
  const answers = specifics.map((specific) => ({
    key: specific.key,
    ...(specific.detailOfCondition === undefined
      ? answerFor(specific, data, sights)
      : detailFor(specific, data.text)),
  }));
  return {
    categoryId,
    reason: `What is said and shown fits ${path.at(-1) ?? 'this category'}.`,
    ...conditionOf(category, data.text),
    specifics: answers.filter((answer) => 'values' in answer),
  };
}
