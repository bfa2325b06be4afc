import type { CheckCode } from '../../contract/market/check-codes.ts';
import { type DescriptorFacts, descriptorFacts } from '../../contract/market/condition-descriptors.ts';
import { sameText, shownName } from './aspects.ts';
import type { ListingRequest, Report } from './listing-facts.ts';

/** A descriptor of a listing: by ids, by names, or by both. */
export type GivenDescriptor = NonNullable<ListingRequest['conditionDescriptors']>[number];

type Value = NonNullable<DescriptorFacts['conditionDescriptorValues']>[number];

/** The descriptors that we can read among those that the marketplace names for a condition. */
export const readDescriptors = (descriptors: readonly unknown[] = []): DescriptorFacts[] =>
  descriptors.flatMap((descriptor) => descriptorFacts.safeParse(descriptor).data ?? []);

export const isRequiredDescriptor = ({ conditionDescriptorConstraint: rule }: DescriptorFacts): boolean =>
  rule?.usage === 'REQUIRED';
export const isFreeText = ({ conditionDescriptorConstraint: rule }: DescriptorFacts): boolean =>
  rule?.mode === 'FREE_TEXT';
export const takesSeveralValues = ({ conditionDescriptorConstraint: rule }: DescriptorFacts): boolean =>
  rule?.cardinality === 'MULTI';

/** `Professional Sports Authenticator (PSA)` is also known as `PSA` and as the text before it. */
export function writtenNames(name: string): string[] {
  const { long, short } = /^(?<long>.*\S)\s*\((?<short>[^()]+)\)$/su.exec(name.trim())?.groups ?? {};
  return long === undefined || short === undefined ? [name] : [name, long, short];
}

/** The entry with this id or name; a partial name counts if only one entry contains it. */
function entryOf<Id extends string, Name extends string, Entry extends Readonly<Record<Id | Name, string>>>(
  entries: readonly Entry[],
  text: string,
  [id, name]: readonly [Id, Name],
  namesFirst: boolean,
): Entry | undefined {
  const wanted = sameText(text);
  const byId = entries.find((entry) => entry[id] === wanted);
  const byName = entries.find((entry) => sameText(entry[name]) === wanted);
  const partly = entries.filter((entry) =>
    writtenNames(entry[name]).some((written) => sameText(written) === wanted),
  );
  const byPart = partly.length === 1 ? partly[0] : undefined;
  return namesFirst ? (byName ?? byPart ?? byId) : (byId ?? byName ?? byPart);
}

const descriptorKeys = ['conditionDescriptorId', 'conditionDescriptorName'] as const;
const valueKeys = ['conditionDescriptorValueId', 'conditionDescriptorValueName'] as const;

/** The descriptor that a text names by id or name. */
const descriptorOf = (descriptors: readonly DescriptorFacts[], text: string) =>
  entryOf(descriptors, text, descriptorKeys, false);

/** A listing's descriptor, matched with the marketplace's own. */
interface Resolved {
  readonly given: GivenDescriptor;
  /** Undefined if the condition has no such descriptor. */
  readonly facts: DescriptorFacts | undefined;
  /** One per given value; undefined if the descriptor has no such value. */
  readonly values: readonly (Value | undefined)[];
}

/**
 * A grade may equal the id of another one: if a descriptor is given by name, its values are read as names first; if by
 * id, as ids first.
 */
function resolve(given: GivenDescriptor, descriptors: readonly DescriptorFacts[]): Resolved {
  const facts = descriptorOf(descriptors, given.name);
  const namesFirst = facts?.conditionDescriptorId !== given.name.trim();
  const listed = facts?.conditionDescriptorValues ?? [];
  const { values = [] } = given;
  return { given, facts, values: values.map((text) => entryOf(listed, text, valueKeys, namesFirst)) };
}

/** The free text of a descriptor, which callers may also give as its only value. */
const freeTextOf = ({ values = [], additionalInfo }: GivenDescriptor): string =>
  additionalInfo ?? values[0] ?? '';

/** A resolved descriptor as sent: by ids, with free text in additionalInfo, the only place where it counts. */
function sent({ given, facts, values }: Resolved): GivenDescriptor {
  if (facts === undefined) return given;
  const name = facts.conditionDescriptorId;
  if (isFreeText(facts)) return { name, additionalInfo: freeTextOf(given) };
  const ids = values.map((value, at) => value?.conditionDescriptorValueId ?? given.values?.[at] ?? '');
  return { ...given, name, values: [...new Set(ids)] };
}

/** The descriptors by the marketplace's ids. Unknown ones stay as given. */
export const withIds = (
  given: readonly GivenDescriptor[],
  descriptors: readonly DescriptorFacts[],
): GivenDescriptor[] => given.map((descriptor) => sent(resolve(descriptor, descriptors)));

const shownNames = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map(shownName).join(', ');

/** Names of the values that a descriptor lists. */
export const valueNames = ({ conditionDescriptorValues: values = [] }: DescriptorFacts): string[] =>
  values.map(({ conditionDescriptorValueName }) => conditionDescriptorValueName);

/** Ids of given values by the ids of their descriptors. */
type GivenIds = ReadonlyMap<string, readonly string[]>;

const idsIn = (resolved: readonly Resolved[]): GivenIds =>
  new Map(
    resolved.flatMap(({ facts, values }) =>
      facts === undefined
        ? []
        : [[facts.conditionDescriptorId, values.flatMap((value) => value?.conditionDescriptorValueId ?? [])]],
    ),
  );

/** Whether the other given descriptors include a value that this value requires. */
function goesWith({ conditionDescriptorValueConstraints: needs = [] }: Value, given: GivenIds): boolean {
  const together = Map.groupBy(needs, ({ applicableToConditionDescriptorId: id = '' }) => id);
  return [...together].every(([id, rules]) => {
    const wanted = rules.flatMap(({ applicableToConditionDescriptorValueIds: ids = [] }) => ids);
    const there = id === '' ? [...given.values()].flat() : (given.get(id) ?? []);
    return wanted.length === 0 || wanted.some((id) => there.includes(id));
  });
}

/** Names of the values of a descriptor that fit the given descriptors; all if none does yet. */
export function fittingValueNames(
  facts: DescriptorFacts,
  given: readonly GivenDescriptor[],
  descriptors: readonly DescriptorFacts[],
): string[] {
  const ids = idsIn(given.map((descriptor) => resolve(descriptor, descriptors)));
  const fitting = facts.conditionDescriptorValues?.filter((value) => goesWith(value, ids)) ?? [];
  return valueNames(fitting.length === 0 ? facts : { ...facts, conditionDescriptorValues: fitting });
}

/** The descriptors that a condition requires, or that another given descriptor requires, and that are not given. */
export function missingDescriptors(
  given: readonly GivenDescriptor[],
  descriptors: readonly DescriptorFacts[],
): DescriptorFacts[] {
  const there = given.flatMap(({ name }) => descriptorOf(descriptors, name) ?? []);
  const together = there.flatMap(
    ({ conditionDescriptorConstraint: rule }) => rule?.applicableToConditionDescriptorIds ?? [],
  );
  return descriptors.filter(
    (facts) =>
      !there.includes(facts) &&
      (isRequiredDescriptor(facts) || together.includes(facts.conditionDescriptorId)),
  );
}

/** Checks the descriptors of a listing against those of its condition. */
export function checkDescriptors(
  given: readonly GivenDescriptor[],
  descriptors: readonly DescriptorFacts[],
  report: Report,
): void {
  const resolved = given.map((descriptor) => resolve(descriptor, descriptors));
  const ids = idsIn(resolved);
  for (const [at, { given: descriptor, facts, values }] of resolved.entries()) {
    if (facts === undefined) {
      const message = `conditionDescriptors: the condition has no descriptor ${shownName(descriptor.name)}; it has ${shownNames(descriptors.map(({ conditionDescriptorName: name }) => name))}.`;
      report('conditionDescriptors', 'CONDITION_DESCRIPTOR_UNKNOWN', message);
      continue;
    }
    const refuse = refusing(facts, report);
    const { values: texts = [], additionalInfo } = descriptor;
    if (isFreeText(facts)) {
      const { maxLength = Number.POSITIVE_INFINITY } = facts.conditionDescriptorConstraint ?? {};
      if ([...freeTextOf(descriptor)].length > maxLength)
        refuse('CONDITION_DESCRIPTOR_VALUE_TOO_LONG', `takes at most ${maxLength} characters`);
      if (texts.length > (additionalInfo === undefined ? 1 : 0))
        refuse('CONDITION_DESCRIPTOR_SINGLE_VALUE', 'takes one text');
    } else {
      const offered = shownNames(valueNames(facts));
      for (const [index, text] of texts.entries()) {
        const value = values[index];
        if (value === undefined) refuse(notAllowed, `has no value "${shownName(text)}"; it has ${offered}`);
        else if (!goesWith(value, ids))
          refuse(
            notAllowed,
            `has "${shownName(value.conditionDescriptorValueName)}", which does not go with the other descriptors`,
          );
      }
      if (texts.length === 0) refuse(notAllowed, `needs one of its values: ${offered}`);
      if (new Set(values).size > 1 && !takesSeveralValues(facts))
        refuse('CONDITION_DESCRIPTOR_SINGLE_VALUE', 'takes one value');
    }
    if (resolved.findIndex((other) => other.facts === facts) !== at)
      refuse('CONDITION_DESCRIPTOR_REPEATED', 'is given twice');
  }
  for (const facts of missingDescriptors(given, descriptors))
    refusing(facts, report)(
      'CONDITION_DESCRIPTORS_REQUIRED',
      'is required for this condition in this category',
    );
}

const notAllowed = 'CONDITION_DESCRIPTOR_VALUE_NOT_ALLOWED';

/** Reports findings about a descriptor of the condition. */
const refusing =
  ({ conditionDescriptorName }: DescriptorFacts, report: Report) =>
  (code: CheckCode, says: string): void => {
    const name = shownName(conditionDescriptorName);
    report(`conditionDescriptors.${name}`, code, `conditionDescriptors: ${name} ${says}.`);
  };
