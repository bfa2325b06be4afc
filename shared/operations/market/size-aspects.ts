import { readSizes, type StatedSize } from '../../libraries/wording/sizes.ts';
import type { Aspect } from './aspects.ts';

/** An aspect that asks for a size of clothes or shoes. */
export interface SizedAspect {
  readonly aspect: Aspect;
  /** What its values state: in the system that its name states (`W` for a waist, `L` for a leg) unless they say another. */
  readonly sizes: readonly { readonly value: Aspect['aspectValues'][number]; readonly size: StatedSize }[];
}

const names =
  /^(?:(?<system>[A-Z]{2})[ -])?(?:(?:shoe |schuh)?(?:size|größe)|(?<waist>waist(?: size)?|bundweite)|(?<leg>inside leg|inseam|(?:innere |innen)beinlänge)|size type|größentyp)(?: \(.*\))?$/iu;

/** What an aspect asks for if it is one of the sizes of clothes and shoes and has a list of them. */
export function sizedAspect(aspect: Aspect): SizedAspect | undefined {
  const { groups } = names.exec(aspect.localizedAspectName.trim()) ?? {};
  if (groups === undefined) return undefined;
  const { system = '', waist, leg } = groups;
  const ofName = waist ? 'W' : leg ? 'L' : system.toUpperCase();
  const sizes = aspect.aspectValues.flatMap((value) =>
    readSizes(value.localizedValue).map((size) => ({
      value,
      size: { ...size, system: size.system || ofName },
    })),
  );
  // The size of a picture may be `Large (up to 60 in)`.
  return sizes.length > aspect.aspectValues.length / 2 ? { aspect, sizes } : undefined;
}

/** The listed value that states the same size as another text: `2XL` for `XXL`. */
export function sameSize(text: string, { sizes }: SizedAspect): string | undefined {
  const [stated] = readSizes(text);
  if (stated === undefined) return undefined;
  const { amount, system, unit } = stated;
  // A bare number is no waist, unless the list has nothing else.
  const alike = sizes.filter(({ size }) => size.system === system);
  const same = (system === '' && alike.length === 0 ? sizes : alike).find(
    ({ size }) => size.amount === amount && (unit === '' || size.unit === unit),
  );
  return same?.value.localizedValue;
}

/** The aspects of a category that ask for sizes. */
export const sizedAspects = (aspects: readonly Aspect[]): SizedAspect[] =>
  aspects.flatMap((aspect) => sizedAspect(aspect) ?? []);

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
  const sizes = sizedAspects(aspects)
    .map(({ aspect }) => aspect)
    .filter(({ localizedAspectName: name }) => !/typ/i.test(name));
  if (sizes.some(isGiven)) return undefined;
  return sizes.find(({ aspectConstraint: rule }) => rule.aspectRequired === true) ?? sizes[0];
}
