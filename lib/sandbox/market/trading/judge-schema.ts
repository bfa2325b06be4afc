import { invalidInput, type TradingError } from './errors.ts';
import type { ElementRule, Sequence, ValueType } from './schema.ts';
import type { XmlElement } from './xml.ts';

const patterns: Readonly<Record<string, RegExp>> = {
  string: /^[\s\S]*$/,
  boolean: /^(true|false|1|0)$/,
  int: /^[+-]?\d{1,10}$/,
  amount: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  measure: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
};

const attributesOfType: Readonly<Record<string, readonly string[]>> = {
  amount: ['currencyID'],
  measure: ['unit', 'measurementSystem'],
};

function fitsType(text: string, type: ValueType): boolean {
  if (type === 'string') return true;
  // Looks back before it looks ahead: from each space of a long run onward it would take time by the square.
  const collapsed = text.replace(/^[ \t\n]+|(?<![ \t\n])[ \t\n]+$/g, '');
  if (typeof type === 'string') return patterns[type]?.test(collapsed) ?? false;
  if (type instanceof RegExp) return type.test(collapsed);
  return type.includes(collapsed);
}

function describe(type: ValueType): string {
  if (type instanceof RegExp) return `of the form ${type.source}`;
  if (typeof type === 'string') return `of type ${type}`;
  return type.length > 40 ? 'a value of the schema' : `one of ${type.join(', ')}`;
}

function judgeValue(element: XmlElement, type: ValueType, path: string): TradingError[] {
  const found: TradingError[] = [];
  if (element.children.length > 0) found.push(invalidInput(path, 'It must not hold elements.'));
  else if (!fitsType(element.text, type)) found.push(invalidInput(path, `It must be ${describe(type)}.`));
  const allowed = typeof type === 'string' ? (attributesOfType[type] ?? []) : [];
  for (const name of Object.keys(element.attributes)) {
    if (!allowed.includes(name)) found.push(invalidInput(path, `It has no attribute ${name}.`));
  }
  if (type === 'amount' && element.attributes.currencyID === undefined) {
    found.push(invalidInput(path, 'The attribute currencyID is missing.'));
  }
  return found;
}

function judgeContent(element: XmlElement, rule: ElementRule, path: string): TradingError[] {
  const { content } = rule;
  if (content.kind === 'any') return [];
  if (content.kind === 'value') return judgeValue(element, content.type, path);
  const attributes = Object.keys(element.attributes).map((name) =>
    invalidInput(path, `It has no attribute ${name}.`),
  );
  return [...attributes, ...judgeSequence(element, content.sequence, path)];
}

/**
 * Holds an element's children against the schema: each element that is out of order, repeated or unknown is an error 37.
 */
export function judgeSequence(parent: XmlElement, sequence: Sequence, path: string): TradingError[] {
  const found: TradingError[] = [];
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (parent.text.trim() !== '') found.push(invalidInput(path, 'It must not hold text.'));
  let reached = 0;
  const seen = new Set<string>();
  for (const child of parent.children) {
    const index = sequence.findIndex(({ name }) => name === child.name);
    const rule = sequence[index];
    if (rule === undefined) {
      found.push(invalidInput(at(child.name), `The element ${child.name} is unknown.`));
      continue;
    }
    if (index < reached) {
      found.push(invalidInput(at(child.name), `It must stand before ${sequence[reached]?.name}.`));
    }
    if (seen.has(child.name) && !rule.repeats) {
      found.push(invalidInput(at(child.name), 'It must not be repeated.'));
    }
    seen.add(child.name);
    reached = Math.max(reached, index);
    found.push(...judgeContent(child, rule, at(child.name)));
  }
  return found;
}
