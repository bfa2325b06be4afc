import type { ApiDocument, Schema } from '../sources.ts';
import { nameOf, rulesOf, typeOf } from './rules.ts';

const deepest = 12;

/** The fields of a body as a nested Markdown list, and the parts that several fields share, each listed once. */
export interface FieldLists {
  readonly list: string;
  readonly shared: readonly { readonly name: string; readonly description: string; readonly list: string }[];
}

type Resolve = (schema: Schema) => Schema;

/** The objects within a schema whose fields are listed below it. */
function objectsIn(schema: Schema, resolve: Resolve): Schema[] {
  const whole = resolve(schema);
  const inner = [whole.items, ...(whole.anyOf ?? [])];
  const own =
    whole.properties !== undefined || typeof whole.additionalProperties === 'object' ? [schema] : [];
  return [...own, ...inner.flatMap((part) => (part === undefined ? [] : objectsIn(part, resolve)))];
}

/** How often each component with fields occurs in a body. */
function countNames(
  schema: Schema,
  resolve: Resolve,
  counts = new Map<string, number>(),
  depth = 0,
): Map<string, number> {
  if (depth > deepest) return counts;
  for (const object of objectsIn(schema, resolve)) {
    const name = nameOf(object);
    if (name !== undefined) {
      const seen = counts.get(name) ?? 0;
      counts.set(name, seen + 1);
      if (seen > 0) continue;
    }
    const { properties = {}, additionalProperties } = resolve(object);
    const more = typeof additionalProperties === 'object' ? [additionalProperties] : [];
    for (const field of [...Object.values(properties), ...more])
      countNames(field, resolve, counts, depth + 1);
  }
  return counts;
}

/** The description of a field, as a sentence on one line. */
function describe({ description = '' }: Schema): string {
  const text = description.replace(/\s*\n\s*/g, ' ').trim();
  return text === '' || /[.!?:]$/.test(text) ? text : `${text}.`;
}

/**
 * Lists the fields of an operation's request and answer. A part that both have is listed with the request.
 *
 * @returns in an answer, a field that is not always there is marked rather than one that is required
 */
export function fieldsOf(
  { request, answer }: { readonly request: Schema; readonly answer: Schema },
  { components }: ApiDocument,
): { readonly request: FieldLists; readonly answer: FieldLists } {
  const resolve: Resolve = (given) => {
    const name = nameOf(given);
    if (name === undefined) return given;
    const known = components?.schemas?.[name];
    if (known === undefined) throw new Error(`The document has no component ${name}.`);
    const { $ref: _, ...beside } = given;
    return { ...known, ...beside };
  };
  const counts = countNames(request, resolve);
  const ofRequest = [...counts.keys()];
  countNames(answer, resolve, counts);
  const often = [...counts].filter(([, count]) => count > 1).map(([name]) => name);
  const linked = new Set(often);

  const listsOf = (schema: Schema, kind: 'request' | 'answer', names: readonly string[]): FieldLists => {
    const item = (name: string, field: Schema, isRequired: boolean, depth: number): string => {
      const whole = ofOneKind(resolve(field));
      const isOptional = kind === 'answer' && !isRequired;
      const type = `*${typeOf(field, linked, resolve)}${isOptional ? ', optional' : ''}*`;
      const mark = kind === 'request' && isRequired ? ' **required**' : '';
      const words = [describe(whole), ...rulesOf(whole, kind), ...rulesOfItems(whole)].join(' ').trim();
      const indent = '  '.repeat(depth);
      const head = `${indent}- \`${name}\` ${type}${mark}${words === '' ? '' : ` — ${words}`}`;
      return [head, ...below(field, depth + 1)].join('\n');
    };
    /** A nullable field, with the rules of its non-null values. */
    const ofOneKind = (whole: Schema): Schema => {
      const kinds = (whole.anyOf ?? []).filter(({ type }) => type !== 'null');
      const [kind] = kinds;
      if (kind === undefined || kinds.length > 1) return whole;
      const { items: _items, properties: _properties, ...rules } = resolve(kind);
      return { ...rules, ...whole };
    };
    const rulesOfItems = ({ items }: Schema): string[] => {
      if (items === undefined) return [];
      const whole = resolve(items);
      return whole.properties === undefined
        ? rulesOf(whole, kind).map((rule) => `Each: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`)
        : [];
    };
    const below = (field: Schema, depth: number): string[] =>
      depth > deepest
        ? []
        : objectsIn(field, resolve)
            .filter((object) => !linked.has(nameOf(object) ?? ''))
            .flatMap((object) => items(resolve(object), depth));
    const items = (
      { properties = {}, required = [], additionalProperties }: Schema,
      depth: number,
    ): string[] => [
      ...Object.entries(properties).map(([name, field]) => item(name, field, required.includes(name), depth)),
      ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
        ? [item('<name>', additionalProperties, true, depth)]
        : []),
    ];

    return {
      list: items(resolve(schema), 0).join('\n'),
      shared: names.map((name) => {
        const whole = resolve({ $ref: `#/components/schemas/${name}` });
        return { name, description: describe(whole), list: items(whole, 0).join('\n') };
      }),
    };
  };
  return {
    request: listsOf(
      request,
      'request',
      often.filter((name) => ofRequest.includes(name)),
    ),
    answer: listsOf(
      answer,
      'answer',
      often.filter((name) => !ofRequest.includes(name)),
    ),
  };
}
