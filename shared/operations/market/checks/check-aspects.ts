import type { Finding } from '../../../contract/market/check-codes.ts';
import { type Aspect, isApplicable, longestName, longestValue, sameText } from '../facts/aspect.ts';
import { shownName } from '../facts/shown-name.ts';
import type { ListingRequest } from '../listing-request.ts';

type Given = ReadonlyMap<string, readonly string[]>;

function group({ NameValueList: list }: ListingRequest['itemSpecifics']): Given {
  const given = new Map<string, string[]>();
  for (const { Name, Value } of list) {
    const name = sameText(Name);
    const values = given.get(name);
    if (values === undefined) given.set(name, [...Value]);
    else values.push(...Value);
  }
  return given;
}

function checkLength(name: string, value: string, longest = longestValue): Finding[] {
  if ([...value].length <= longest) return [];
  const message = `${name}: a value must be at most ${longest} characters.`;
  return [{ field: `itemSpecifics.${name}`, code: 'ASPECT_VALUE_TOO_LONG', message }];
}

function checkValue(value: string, { aspectConstraint: rule, ...one }: Aspect, given: Given): Finding[] {
  const name = one.localizedAspectName;
  const field = `itemSpecifics.${name}`;
  const checks: Finding[] = [];
  const listed = one.aspectValues.find(({ localizedValue }) => sameText(localizedValue) === sameText(value));
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

function checkAspect(one: Aspect, given: Given): Finding[] {
  const name = one.localizedAspectName;
  const field = `itemSpecifics.${name}`;
  const values = given.get(sameText(name)) ?? [];
  if (values.length === 0) {
    if (one.aspectConstraint.aspectRequired !== true) return [];
    const shown = shownName(name);
    const message = `${shown} is required in this category.`;
    return [{ field: `itemSpecifics.${shown}`, code: 'ASPECT_REQUIRED', message }];
  }
  const checks = values.flatMap((value) => checkValue(value, one, given));
  if (one.aspectConstraint.itemToAspectCardinality === 'SINGLE' && values.length > 1) {
    const message = `${name} takes one value: the marketplace drops all but the first.`;
    checks.push({ field, code: 'ASPECT_SINGLE_VALUE', message });
  }
  return checks;
}

/** A specific that the category does not list: any name and value that is not too long. */
function checkUnlisted({ Name, Value }: ListingRequest['itemSpecifics']['NameValueList'][number]): Finding[] {
  const field = 'itemSpecifics';
  const checks = Value.flatMap((value) => checkLength(Name, value));
  if ([...Name].length <= longestName) return checks;
  const message = `The name of a specific must be at most ${longestName} characters.`;
  return [{ field, code: 'ASPECT_NAME_TOO_LONG', message }, ...checks];
}

/** The item specifics against the aspects of the category. */
export function checkAspects(
  itemSpecifics: ListingRequest['itemSpecifics'],
  aspects: readonly Aspect[],
): Finding[] {
  const given = group(itemSpecifics);
  const listed = new Set(aspects.map(({ localizedAspectName }) => sameText(localizedAspectName)));
  const unlisted = itemSpecifics.NameValueList.filter(({ Name }) => !listed.has(sameText(Name)));
  return [...aspects.flatMap((one) => checkAspect(one, given)), ...unlisted.flatMap(checkUnlisted)];
}
