import * as z from 'zod';
import type { Check } from '../../contract/market/post-item.ts';
import type { ListingRequest } from '../operations/listing-request.ts';

const aspect = z.object({
  localizedAspectName: z.string(),
  aspectConstraint: z
    .object({
      aspectDataType: z.string().optional(),
      itemToAspectCardinality: z.string().optional(),
      aspectMode: z.string().optional(),
      aspectRequired: z.boolean().optional(),
      aspectMaxLength: z.number().optional(),
    })
    .default({}),
  aspectValues: z
    .array(
      z.object({
        localizedValue: z.string(),
        valueConstraints: z
          .array(
            z.object({
              applicableForLocalizedAspectName: z.string(),
              applicableForLocalizedAspectValues: z.array(z.string()),
            }),
          )
          .optional(),
      }),
    )
    .default([]),
});

/** What the marketplace accepts unless the category says otherwise. */
const longestValue = 65;
const longestName = 65;

type Aspect = z.output<typeof aspect>;
type Given = ReadonlyMap<string, readonly string[]>;

/** Names and values are compared as people read them. */
const same = (text: string): string => text.normalize('NFC').trim().toLowerCase();

function group({ NameValueList: list }: ListingRequest['itemSpecifics']): Given {
  const given = new Map<string, string[]>();
  for (const { Name, Value } of list) {
    const name = same(Name);
    const values = given.get(name);
    if (values === undefined) given.set(name, [...Value]);
    else values.push(...Value);
  }
  return given;
}

/** Whether a listed value fits the other specifics: some are only for certain values of another. */
function isApplicable(value: Aspect['aspectValues'][number], given: Given): boolean {
  const constraints = value.valueConstraints ?? [];
  if (constraints.length === 0) return true;
  return constraints.some((constraint) => {
    const others = given.get(same(constraint.applicableForLocalizedAspectName)) ?? [];
    const wanted = constraint.applicableForLocalizedAspectValues.map(same);
    return others.some((other) => wanted.includes(same(other)));
  });
}

function checkLength(name: string, value: string, longest = longestValue): Check[] {
  if ([...value].length <= longest) return [];
  const message = `${name}: a value must be at most ${longest} characters.`;
  return [{ field: `itemSpecifics.${name}`, code: 'ASPECT_VALUE_TOO_LONG', message }];
}

function checkValue(value: string, { aspectConstraint: rule, ...one }: Aspect, given: Given): Check[] {
  const name = one.localizedAspectName;
  const field = `itemSpecifics.${name}`;
  const checks: Check[] = [];
  const listed = one.aspectValues.find(({ localizedValue }) => same(localizedValue) === same(value));
  if (rule.aspectMode === 'SELECTION_ONLY' && (listed === undefined || !isApplicable(listed, given))) {
    const message = `${name}: "${value}" is not among the values that the category offers.`;
    checks.push({ field, code: 'ASPECT_VALUE_NOT_ALLOWED', message });
  }
  checks.push(...checkLength(name, value, rule.aspectMaxLength));
  if (rule.aspectDataType === 'NUMBER' && !/^-?\d+(\.\d+)?$/.test(value.trim())) {
    checks.push({ field, code: 'ASPECT_VALUE_NOT_NUMBER', message: `${name}: a value must be a number.` });
  }
  return checks;
}

function checkAspect(one: Aspect, given: Given): Check[] {
  const name = one.localizedAspectName;
  const field = `itemSpecifics.${name}`;
  const values = given.get(same(name)) ?? [];
  if (values.length === 0) {
    if (one.aspectConstraint.aspectRequired !== true) return [];
    return [{ field, code: 'ASPECT_REQUIRED', message: `${name} is required in this category.` }];
  }
  const checks = values.flatMap((value) => checkValue(value, one, given));
  if (one.aspectConstraint.itemToAspectCardinality === 'SINGLE' && values.length > 1) {
    const message = `${name} takes one value: the marketplace drops all but the first.`;
    checks.push({ field, code: 'ASPECT_SINGLE_VALUE', message });
  }
  return checks;
}

/** A specific that the category does not list: any name and value that is not too long. */
function checkUnlisted({ Name, Value }: ListingRequest['itemSpecifics']['NameValueList'][number]): Check[] {
  const field = 'itemSpecifics';
  const message = `The name of a specific must be at most ${longestName} characters.`;
  return [
    ...([...Name].length > longestName ? [{ field, code: 'ASPECT_NAME_TOO_LONG', message }] : []),
    ...Value.flatMap((value) => checkLength(Name, value)),
  ];
}

/** The item specifics against the aspects of the category. Aspects that we cannot read are not checked. */
export function checkAspects(
  itemSpecifics: ListingRequest['itemSpecifics'],
  aspects: readonly unknown[],
): Check[] {
  const given = group(itemSpecifics);
  const read = aspects.map((one) => aspect.safeParse(one).data).filter((one) => one !== undefined);
  const listed = new Set(read.map(({ localizedAspectName }) => same(localizedAspectName)));
  const unlisted = itemSpecifics.NameValueList.filter(({ Name }) => !listed.has(same(Name)));
  return [...read.flatMap((one) => checkAspect(one, given)), ...unlisted.flatMap(checkUnlisted)];
}
