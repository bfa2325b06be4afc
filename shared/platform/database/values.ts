import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/*
 * Values as items hold them. We do not use `@aws-sdk/util-dynamodb`, which would add 6 kB minified to bundles that have
 * two to spare: items hold texts, numbers, bytes, flags, a few lists and maps and a set of texts, and no class
 * instances.
 */

/** An item, or the part of one that a request names. */
export type Item = Record<string, AttributeValue>;

export const text = (value: string): AttributeValue => ({ S: value });
export const number = (value: number): AttributeValue => ({ N: String(value) });
export const bytes = (value: Uint8Array): AttributeValue => ({ B: value });
export const list = (values: readonly AttributeValue[]): AttributeValue => ({ L: [...values] });
export const map = (values: Item): AttributeValue => ({ M: values });
/** Not empty: the database has no empty sets. */
export const textSet = (values: readonly string[]): AttributeValue => ({ SS: [...values] });
/** An attribute that is there or not. */
export const flag: AttributeValue = { BOOL: true };

/** The text of an attribute; undefined if the item lacks it or it is not a text. */
export const textOf = (value: AttributeValue | undefined): string | undefined => value?.S;

/** The number of an attribute that every such item has. One that lacks it gives NaN, which fails each comparison. */
export const numberOf = (value: AttributeValue | undefined): number => Number(value?.N);

/** The number of an attribute that an item may lack. */
export const optionalNumberOf = (value: AttributeValue | undefined): number | undefined =>
  value?.N === undefined ? undefined : Number(value.N);

/** The bytes of an attribute; undefined if the item lacks it. */
export const bytesOf = (value: AttributeValue | undefined): Uint8Array | undefined => value?.B;

/** The values of a list; none if the item lacks it. */
export const listOf = (value: AttributeValue | undefined): readonly AttributeValue[] => value?.L ?? [];

/** The values of a map; none if the item lacks it. */
export const mapOf = (value: AttributeValue | undefined): Item => value?.M ?? {};

/** The texts of a set; none if the item lacks it. */
export const textSetOf = (value: AttributeValue | undefined): readonly string[] => value?.SS ?? [];

export const hasFlag = (value: AttributeValue | undefined): boolean => value?.BOOL === true;
