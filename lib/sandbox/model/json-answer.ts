import { type Comparable, comparablesOf, namedBy, priceSpan } from './comparables.ts';
import { alternatives, type JsonSchema, resolved } from './json-schema.ts';
import { attributesOf, clipped, descriptionOf, keywordsOf, titleOf } from './listing-words.ts';
import type { Sight } from './picture-sight.ts';
import { placeholdersOf, type UserWords, userWords } from './question-words.ts';

/** What an answer is made of. */
interface Knowledge {
  readonly question: string;
  readonly sights: readonly Sight[];
  readonly words: UserWords;
  readonly comparables: readonly Comparable[];
}

/** The words of a property's name: `listingTitle`, `listing_title` → `listing title`. */
const spacedName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();

const countIn = (description: string, unit: RegExp): number | undefined => {
  const count = Number(
    new RegExp(`(\\d{1,3})[\\s-]*(?:\\w+\\s){0,3}(?:${unit.source})`, 'i').exec(description)?.[1],
  );
  return count >= 1 && count <= 200 ? count : undefined;
};

/** Text for what a name or, where that says nothing, a description asks for; undefined when it is not known. */
function textFor(sense: string, description: string, knowledge: Knowledge): string | undefined {
  const { sights, words, comparables, question } = knowledge;
  const [sight] = sights;
  if (/\btitle|headline|(?:product|item) name\b/.test(sense)) {
    return titleOf(words, sights, countIn(description, /char/) ?? 80);
  }
  if (/\bkey ?words?|tags?\b/.test(sense)) {
    return keywordsFor(sense, description, knowledge).join(', ');
  }
  if (/\bdescri|summary|blurb|overview|body\b/.test(sense)) {
    return descriptionOf(words, sights, countIn(description, /words?/) ?? 25);
  }
  if (/\b(?:visible|seen|printed)\b/.test(sense)) return undefined;
  if (/\bbrand|maker|manufacturer\b/.test(sense)) return words.brand ?? 'Unbranded';
  const said = words.saidOf(sense);
  if (said !== undefined) return said;
  if (/\bbackground|backdrop\b/.test(sense)) return sight?.background;
  if (/\bcolou?rs?\b/.test(sense)) return sight?.colours[0];
  if (/\borientation|aspect\b/.test(sense)) return sight?.orientation;
  if (/\bcurrency\b/.test(sense)) return /\b[A-Z]{3}\b(?=\s*[\d,.]|["'\s]*[,}\n])/.exec(question)?.[0];
  if (/\breason/.test(sense)) return reasonsFor(comparables)[0];
  return undefined;
}

function keywordsFor(sense: string, description: string, { words, sights }: Knowledge): string[] {
  const count = countIn(description, /key ?words?|tags?|terms?/) ?? 10;
  return keywordsOf(words, sights, count, /\bspare|further|more|extra|additional\b/.test(sense) ? 10 : 0);
}

function reasonsFor(comparables: readonly Comparable[]): string[] {
  const span = priceSpan(comparables);
  if (span === undefined) return [];
  const { lower, middle, upper } = span;
  const count =
    comparables.length === 1 ? '1 comparable listing asks' : `${comparables.length} comparable listings ask`;
  return [
    `${count} between ${Math.min(...comparables.map(({ price }) => price))} and ${Math.max(...comparables.map(({ price }) => price))}.`,
    `The middle half lies between ${lower} and ${upper}, around ${middle}.`,
  ];
}

function numberFor(sense: string, { sights, words, comparables }: Knowledge): number | undefined {
  const span = priceSpan(comparables);
  if (/\bindex|match|number|position\b/.test(sense)) return namedBy(words.text, comparables)?.index;
  if (/\blow(?:er|est)?|min(?:imum)?|from\b/.test(sense)) return span?.lower;
  if (/\bupper|high(?:est)?|max(?:imum)?|to\b/.test(sense)) return span?.upper;
  if (/\bprice|value|estimate|amount|cost\b/.test(sense)) return span?.middle;
  if (/\bwidth\b/.test(sense)) return sights[0]?.width;
  if (/\bheight\b/.test(sense)) return sights[0]?.height;
  if (/\bpictures?|images?|photos?\b/.test(sense)) return sights.length;
  const said = Number(words.saidOf(sense));
  return Number.isFinite(said) ? said : undefined;
}

/** One of the allowed values: named by the words or by what is seen, else one that owns to not knowing. */
function chosen(values: readonly unknown[], sense: string, knowledge: Knowledge): unknown {
  const known = `${knowledge.words.text} ${textFor(sense, '', knowledge) ?? ''}`.toLowerCase();
  const texts = values.filter((value) => typeof value === 'string');
  const said = /evidence|source|basis/.test(sense) && knowledge.words.brand !== undefined;
  return (
    (said ? texts.find((value) => /said|stated|user|seller/i.test(value)) : undefined) ??
    texts.find((value) => known.includes(value.toLowerCase().replaceAll('_', ' '))) ??
    texts.find((value) => /^(?:unknown|other|none|not|n\/a|unsure|unclear)/i.test(value))
  );
}

/** A list of {name, value} pairs is filled for the placeholders of the question's template. */
function pairsFor(item: JsonSchema, root: JsonSchema, knowledge: Knowledge): unknown[] {
  const properties = Object.entries(item.properties ?? {});
  const naming = properties.find(([name]) => /name|key|placeholder|token|field|label/i.test(name));
  if (naming === undefined) return [];
  const [nameKey, nameSchema] = naming;
  const names = nameSchema.enum?.map(String) ?? placeholdersOf(knowledge.question);
  return names.map((name) =>
    Object.fromEntries(
      properties.map(([key, schema]) => [
        key,
        key === nameKey ? name : valueFor(name, schema, root, knowledge),
      ]),
    ),
  );
}

function listFor(name: string, schema: JsonSchema, root: JsonSchema, knowledge: Knowledge): unknown[] {
  const item = resolved(schema.items ?? {}, root);
  const sense = spacedName(name);
  const { sights, words, comparables } = knowledge;
  const description = schema.description ?? '';
  if (item.type === 'object') return pairsFor(item, root, knowledge);
  if (item.type !== 'string') return [];
  if (item.enum !== undefined)
    return [chosen(item.enum, sense, knowledge)].filter((value) => value !== undefined);
  if (/key ?words?|tags?/.test(sense)) return keywordsFor(sense, description, knowledge);
  if (/\battributes?|features?|facts\b/.test(sense)) return attributesOf(words, sights);
  if (/\bnames|brands\b/.test(sense)) return words.brand === undefined ? [] : [words.brand];
  if (/colou?r/.test(sense)) return [...(sights[0]?.colours ?? [])];
  if (/reason|explain|rationale/.test(sense)) return reasonsFor(comparables);
  return schema.minItems === 1 ? [textFor(sense, description, knowledge) ?? 'Not known'] : [];
}

function valueFor(name: string, given: JsonSchema, root: JsonSchema, knowledge: Knowledge): unknown {
  const schema = resolved(given, root);
  const { kinds, nullable } = alternatives(schema, root);
  const [kind] = kinds;
  if (kind === undefined) return null;
  const sense = spacedName(name);
  const description = `${schema.description ?? ''} ${kind.description ?? ''}`;
  if (kind.const !== undefined) return kind.const;
  if (kind.enum !== undefined) {
    return chosen(kind.enum, sense, knowledge) ?? (nullable ? null : kind.enum[0]);
  }
  switch (kind.type) {
    case 'object':
      return objectFor(kind, root, knowledge);
    case 'array':
      return listFor(name, { ...kind, description }, root, knowledge);
    case 'string': {
      const text = textFor(sense, description, knowledge);
      if (text === undefined)
        return nullable ? null : /minLength: [1-9]/.test(description) ? 'Not known' : '';
      const longest =
        countIn(description, /char/) ?? Number(/maxLength: (\d+)/.exec(description)?.[1] ?? Infinity);
      return clipped(text, longest);
    }
    case 'number':
    case 'integer': {
      const value = numberFor(sense, knowledge);
      if (value === undefined) return nullable ? null : 0;
      return kind.type === 'integer' ? Math.round(value) : value;
    }
    default:
      return kind.type === 'boolean' ? false : null;
  }
}

function objectFor(schema: JsonSchema, root: JsonSchema, knowledge: Knowledge): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {});
  return Object.fromEntries(entries.map(([name, inner]) => [name, valueFor(name, inner, root, knowledge)]));
}

/**
 * Answers a question to its JSON schema with what can truly be said: measures of the pictures and the caller's own
 * words. What is not known is null where that is allowed, else empty.
 */
export function answerTo(question: string, sights: readonly Sight[], schema: JsonSchema): unknown {
  const words = userWords(question);
  const knowledge = { question, sights, words, comparables: comparablesOf(question) };
  return valueFor('answer', schema, schema, knowledge);
}
