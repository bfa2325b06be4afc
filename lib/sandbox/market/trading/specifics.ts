import { type Aspect, aspectsOf } from '../fixtures/aspects.ts';
import type { ItemCase, ItemRule } from './call.ts';
import { failure, invalidInput, type TradingError } from './errors.ts';
import { childrenOf, find, valueAt } from './xml.ts';

const path = 'Item.ItemSpecifics.NameValueList';

interface Specific {
  readonly name: string;
  /** The non-empty values. */
  readonly values: readonly string[];
}

const readSpecifics = ({ item }: ItemCase): Specific[] =>
  childrenOf(find(item, 'ItemSpecifics'), 'NameValueList').map((entry) => ({
    name: valueAt(entry, 'Name'),
    values: childrenOf(entry, 'Value')
      .map(({ text }) => text.trim())
      .filter((text) => text !== ''),
  }));

function isOffered({ mode, values = [] }: Aspect, value: string, specifics: readonly Specific[]): boolean {
  if (mode !== 'SELECTION_ONLY') return true;
  return values.some((offered) => {
    if (typeof offered === 'string') return offered === value;
    const { aspect, values: wanted } = offered.when;
    const others = specifics.find(({ name }) => name === aspect)?.values ?? [];
    return offered.value === value && others.some((other) => wanted.includes(other));
  });
}

function judgeAspect(aspect: Aspect, specifics: readonly Specific[]): TradingError[] {
  const { name, required, cardinality = 'SINGLE' } = aspect;
  const given = specifics.find((specific) => specific.name === name)?.values ?? [];
  if (given.length === 0 && required === true) {
    const short = `The item specific ${name} is missing.`;
    const text = `${short} Add ${name} to this listing, enter a valid value, and then try again.`;
    return [{ ...failure('21919303', short, text), parameters: [['2', name]] }];
  }
  return (cardinality === 'SINGLE' ? given.slice(0, 1) : given)
    .filter((value) => !isOffered(aspect, value, specifics))
    .map((value) => invalidInput(path, `"${value}" is not a value of ${name}.`));
}

/** Checks item specifics against the category's aspects, the same that the Taxonomy API gives. */
export const itemSpecifics: ItemRule = (subject) => {
  const specifics = readSpecifics(subject);
  const repeated = specifics.filter(({ name }, at) => specifics.findIndex((s) => s.name === name) < at);
  const aspects = aspectsOf(subject.category?.id ?? '', subject.site.siteId) ?? [];
  return [
    ...repeated.map(({ name }) => invalidInput(`${path}.Name`, `${name} is given twice.`)),
    ...aspects.flatMap((aspect) => judgeAspect(aspect, specifics)),
  ];
};
