import { readSizes, type StatedSize } from '../../libraries/wording/sizes.ts';
import type { Aspect } from './aspects.ts';

/** What an aspect of sizes asks for. */
interface SizeRole {
  readonly of: StatedSize['of'] | 'type';
  /** The system that its name states; empty if it states none. */
  readonly system: string;
  readonly isOfShoes: boolean;
}

export interface SizedAspect {
  readonly aspect: Aspect;
  readonly role: SizeRole;
}

const names =
  /^(?:(?<system>[A-Z]{2})[ -])?(?:(?<shoe>shoe |schuh)?(?:size|größe)|(?<waist>waist(?: size)?|bundweite)|(?<leg>inside leg|inseam|(?:innere |innen)beinlänge)|(?<type>size type|größentyp))(?: \(.*\))?$/iu;

const readings = new WeakMap<Aspect['aspectValues'][number], readonly StatedSize[]>();

/** The sizes that a listed value states: a waist or a leg in inches unless it says otherwise. */
export function listedSizes(value: Aspect['aspectValues'][number], { of }: SizeRole): readonly StatedSize[] {
  const known = readings.get(value) ?? readSizes(value.localizedValue);
  readings.set(value, known);
  if (of === 'size' || of === 'type') return known;
  return known.map((reading) => ({ ...reading, of, unit: reading.unit || 'in' }));
}

/** What an aspect asks for if it is one of the sizes of clothes and shoes and has a list of them. */
export function sizeRole({ localizedAspectName, aspectValues: values }: Aspect): SizeRole | undefined {
  const { groups } = names.exec(localizedAspectName.trim()) ?? {};
  if (groups === undefined || values.length === 0) return undefined;
  const { system = '', shoe, waist, leg, type } = groups;
  const of = type ? 'type' : waist ? 'waist' : leg ? 'leg' : 'size';
  const role = { of, system: system.toUpperCase(), isOfShoes: shoe !== undefined } as const;
  // The size of a picture may be `Large (up to 60 in)`.
  const sizes = values.filter((value) => listedSizes(value, role).length > 0);
  return of === 'type' || sizes.length > values.length / 2 ? role : undefined;
}

/** The aspects of a category that ask for sizes. */
export const sizedAspects = (aspects: readonly Aspect[]): SizedAspect[] =>
  aspects.flatMap((aspect) => {
    const role = sizeRole(aspect);
    return role === undefined ? [] : [{ aspect, role }];
  });

/**
 * The size that a category's listings state, if a listing states none: buyers filter by it, and the marketplace may hide
 * a listing without one.
 *
 * @param isGiven whether the listing has a value of an aspect
 * @see https://developer.ebay.com/updates/blog/size-standardization (as others report it, read 2026-11-29)
 */
export function missingSize(
  aspects: readonly Aspect[],
  isGiven: (aspect: Aspect) => boolean,
): Aspect | undefined {
  const sizes = sizedAspects(aspects).flatMap(({ aspect, role }) => (role.of === 'type' ? [] : [aspect]));
  if (sizes.some(isGiven)) return undefined;
  return sizes.find(({ aspectConstraint: rule }) => rule.aspectRequired === true) ?? sizes[0];
}
