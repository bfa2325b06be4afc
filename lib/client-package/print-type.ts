import type { Schema } from '../reference/sources.ts';

/** A schema of the contract with the definitions that it refers to. */
export interface JsonSchema extends Schema {
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** A comment that editors show for a name; empty if there is no description. */
export function docComment(...sentences: readonly (string | undefined)[]): string {
  const text = sentences.filter((sentence) => sentence !== undefined && sentence !== '').join('. ');
  return text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`;
}

const isName = /^[A-Za-z_$][\w$]*$/;
const propertyName = (name: string): string => (isName.test(name) ? name : JSON.stringify(name));

/** Parenthesises a union or an intersection. */
const element = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

/** Indented as the compiler indents its declarations. */
export const indented = (lines: string): string => lines.replaceAll(/^(?=.)/gm, '    ');

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

function printProperties({ properties = {}, required = [] }: JsonSchema): string {
  const printed = Object.entries(properties).map(([name, schema]) => {
    const { description, default: fallback } = schema;
    const comment = docComment(
      description,
      fallback === undefined ? undefined : `Default: ${JSON.stringify(fallback)}`,
    );
    // Under exactOptionalPropertyTypes the contract's types let a caller write undefined for what is absent.
    const [mark, more] = required.includes(name) ? ['', ''] : ['?', ' | undefined'];
    return `${comment}${propertyName(name)}${mark}: ${printType(schema)}${more};\n`;
  });
  return `{\n${indented(printed.join(''))}}`;
}

function printObject(schema: JsonSchema): string {
  const { properties = {}, additionalProperties: others } = schema;
  const isEmpty = Object.keys(properties).length === 0;
  if (typeof others !== 'object') return isEmpty ? 'Record<string, never>' : printProperties(schema);
  const record = `{ [name: string]: ${printType(others)} }`;
  // This is not one object type, since named properties need not have the type of the others.
  return isEmpty ? record : `${printProperties(schema)} & ${record}`;
}

function printNamedType(type: string, schema: JsonSchema): string {
  if (type === 'object') return printObject(schema);
  if (type === 'array') return `${element(printType(schema.items ?? {}))}[]`;
  return type === 'integer' ? 'number' : type;
}

/** The TypeScript type of the values that a schema describes. `$defs` are printed elsewhere, under their names. */
export function printType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(printType));
  if (schema.allOf !== undefined) return schema.allOf.map((part) => element(printType(part))).join(' & ');
  const { type } = schema;
  if (type === undefined) return 'unknown';
  return union([type].flat().map((name) => printNamedType(name, schema)));
}
