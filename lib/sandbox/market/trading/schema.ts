/** A type of an element's text. A list is an enumeration. */
export type ValueType =
  | 'string'
  | 'boolean'
  | 'int'
  /** Decimal with a `currencyID` attribute. */
  | 'amount'
  /** Decimal with an optional `unit` and `measurementSystem` attribute. */
  | 'measure'
  | 'decimal'
  | RegExp
  | readonly string[];

/** What an element holds: text of a type, elements in order, or anything. */
type Content =
  | { readonly kind: 'value'; readonly type: ValueType }
  | { readonly kind: 'sequence'; readonly sequence: Sequence }
  | { readonly kind: 'any' };

export interface ElementRule {
  readonly name: string;
  readonly repeats: boolean;
  readonly content: Content;
}

/** Elements in the order the schema wants; all may be absent. */
export type Sequence = readonly ElementRule[];

const contentOf = (given: ValueType | Sequence | undefined): Content => {
  if (given === undefined) return { kind: 'any' };
  if (Array.isArray(given) && typeof given[0] === 'object')
    return { kind: 'sequence', sequence: given as Sequence };
  return { kind: 'value', type: given as ValueType };
};

/**
 * A sequence of the names in `names`, in that order; `*` after a name lets it repeat. `contents` says what some
 * of them hold, the others hold anything.
 */
export function sequence(
  names: string,
  contents: Readonly<Record<string, ValueType | Sequence>> = {},
): Sequence {
  const rules = names.split(/\s+/).filter((name) => name !== '');
  const plain = rules.map((name) => name.replace('*', ''));
  const stray = Object.keys(contents).find((name) => !plain.includes(name));
  if (stray !== undefined) throw new Error(`${stray} is not in the sequence.`);
  return rules.map((rule) => {
    const name = rule.replace('*', '');
    return { name, repeats: rule.endsWith('*'), content: contentOf(contents[name]) };
  });
}
