import type { AspectFixture } from '../fixtures/aspect-fixture.ts';
import { aspectsOf } from '../fixtures/aspects.ts';
import { failure, invalidInput, type TradingError } from './errors.ts';
import type { ItemCase, ItemRule } from './item-case.ts';
import { childrenOf, find, textAt } from './xml.ts';

const path = 'Item.ItemSpecifics.NameValueList';

interface Specific {
  readonly name: string;
  /** The values that are not empty. */
  readonly values: readonly string[];
}

function readSpecifics({ item }: ItemCase): Specific[] {
  return childrenOf(find(item, 'ItemSpecifics'), 'NameValueList').map((entry) => ({
    name: (textAt(entry, 'Name') ?? '').trim(),
    values: childrenOf(entry, 'Value')
      .map(({ text }) => text.trim())
      .filter((text) => text !== ''),
  }));
}

const dates: Readonly<Record<string, RegExp>> = {
  YYYY: /^\d{4}$/,
  YYYYMM: /^\d{4}(0[1-9]|1[0-2])$/,
  YYYYMMDD: /^\d{4}(0[1-9]|1[0-2])([0-2]\d|3[01])$/,
};

function fitsFormat({ dataType, format }: AspectFixture, value: string): boolean {
  if (dataType === 'DATE') return dates[format ?? 'YYYY']?.test(value) ?? false;
  if (dataType !== 'NUMBER') return true;
  return format === 'int32' ? /^-?\d{1,10}$/.test(value) : /^-?\d+(\.\d+)?$/.test(value);
}

function isOffered(aspect: AspectFixture, value: string, specifics: readonly Specific[]): boolean {
  if (aspect.mode === 'FREE_TEXT') return true;
  return aspect.values.some(
    (offered) =>
      offered.value === value &&
      (offered.when === undefined ||
        specifics.some(
          ({ name, values }) =>
            name === offered.when?.aspect && values.some((other) => offered.when?.values.includes(other)),
        )),
  );
}

function judgeAspect(aspect: AspectFixture, specifics: readonly Specific[]): TradingError[] {
  const given = specifics.find(({ name }) => name === aspect.name)?.values ?? [];
  if (given.length === 0) {
    if (!aspect.required) return [];
    return [
      failure(
        '21919303',
        `The item specific ${aspect.name} is missing.`,
        `The item specific ${aspect.name} is missing. Add ${aspect.name} to this listing, enter a valid value, and then try again.`,
        ['2', aspect.name],
      ),
    ];
  }
  const used = aspect.cardinality === 'SINGLE' ? given.slice(0, 1) : given;
  return used.flatMap((value) => {
    if (!fitsFormat(aspect, value))
      return [invalidInput(path, `"${value}" is no ${aspect.format} for ${aspect.name}.`)];
    if (!isOffered(aspect, value, specifics))
      return [invalidInput(path, `"${value}" is not offered for ${aspect.name}.`)];
    return [];
  });
}

/** Item specifics against the aspects of the category, the same that the Taxonomy API gives. */
export const itemSpecifics: ItemRule = (subject) => {
  const specifics = readSpecifics(subject);
  const found: TradingError[] = [];
  const names = new Set<string>();
  for (const { name } of specifics) {
    if (names.has(name)) found.push(invalidInput(`${path}.Name`, `${name} is given twice.`));
    names.add(name);
  }
  const aspects = aspectsOf(subject.category?.id ?? '', subject.site.categoryTreeId) ?? [];
  return [...found, ...aspects.flatMap((aspect) => judgeAspect(aspect, specifics))];
};
