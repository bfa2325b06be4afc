import { longestText } from '../../../shared/contract/fields.ts';
import type { Schema } from '../sources.ts';

const names: Readonly<Record<string, string>> = { string: 'text' };
const formats: Readonly<Record<string, string>> = { uri: 'URL', date: 'date' };

/** The name of a component that a schema refers to. */
export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

/**
 * What a field holds, in a few words: `text`, `array of URLs`, `object or null`. Components are links to their part of
 * the page.
 */
export function typeOf(
  schema: Schema,
  linked: ReadonlySet<string>,
  resolve: (schema: Schema) => Schema,
): string {
  const name = nameOf(schema);
  if (name !== undefined && linked.has(name)) return `[${name}](#${name.toLowerCase()})`;
  const { type, format, items, anyOf } = resolve(schema);
  if (anyOf !== undefined)
    return [...new Set(anyOf.map((alternative) => typeOf(alternative, linked, resolve)))].join(' or ');
  const types = typeof type === 'string' ? [type] : (type ?? ['any value']);
  const words = types.map((offered) => {
    if (offered === 'array')
      return items === undefined ? 'array' : `array of ${pluralOf(typeOf(items, linked, resolve))}`;
    if (offered === 'string' && format !== undefined) return formats[format] ?? 'text';
    return names[offered] ?? offered;
  });
  return words.join(' or ');
}

/** `object`, `URL` and so on in the plural. */
const pluralOf = (type: string): string => type.replace(/^(?:object|URL|integer|number|text)$/, '$&s');

const grouped = new Intl.NumberFormat('en');

function between(least: number | undefined, most: number | undefined, what: string): string | undefined {
  const unit = what === '' ? '' : ` ${what}`;
  if (most === undefined)
    return least === undefined ? undefined : `At least ${grouped.format(least)}${unit}.`;
  if (least === undefined) return `At most ${grouped.format(most)}${unit}.`;
  if (least === most) return `Exactly ${grouped.format(least)}${unit}.`;
  return `${grouped.format(least)} to ${grouped.format(most)}${unit}.`;
}

const literal = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
/** A longer list of values or pattern is less clear than the description. */
const mostValues = 40;
const longestPattern = 36;

function valuesOf(schema: Schema): string | undefined {
  const all = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const values = all.filter((value) => value !== null).map(literal);
  if (values.length === 0 || values.length > mostValues) return undefined;
  const { description = '' } = schema;
  if (values.every((value) => description.includes(value))) return undefined;
  const last = values.at(-1) ?? '';
  return values.length === 1 ? `Always ${last}.` : `${values.slice(0, -1).join(', ')} or ${last}.`;
}

/** Whether the description already says what a rule says: the same numbers. */
function isSaid(rule: string, description: string): boolean {
  const numbers = rule.match(/\d[\d,]*/g) ?? [];
  const said = description.replaceAll(',', '');
  return (
    numbers.length > 0 &&
    numbers.every((number) => new RegExp(`\\b${number.replaceAll(',', '')}\\b`).test(said))
  );
}

/**
 * The rules that a caller must keep, or that a reader of answers may rely on. Examples show the form of values in
 * answers.
 */
export function rulesOf(schema: Schema, kind: 'request' | 'answer'): string[] {
  const { description = '', pattern } = schema;
  const isRequest = kind === 'request';
  const bounds = [
    // The bound of every text is said once, in the guide to errors.
    between(undefined, schema.maxLength === longestText ? undefined : schema.maxLength, 'characters'),
    between(schema.minItems, schema.maxItems, schema.maxItems === 1 ? 'entry' : 'entries'),
    isRequest ? between(schema.minimum, schema.maximum, '') : undefined,
  ].filter((rule) => rule !== undefined);
  const values = valuesOf(schema);
  const form =
    isRequest && values === undefined && pattern !== undefined && pattern.length <= longestPattern
      ? `Matches \`${pattern}\`.`
      : undefined;
  const rules = [...bounds.filter((rule) => !isSaid(rule, description)), values, form];
  return rules.filter((rule) => rule !== undefined);
}
