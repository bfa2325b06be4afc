import { functionDefinitions } from './functions.ts';

const example = 'authorizer:100,appraise-product:50';

/**
 * How many calls of each named function may run at a time: that many are reserved for it, and it never gets more. The
 * other functions share the rest.
 *
 * @param text `<function>:<number>`, several separated by commas
 * @throws Error naming the first entry that it cannot parse
 */
export function readReservedConcurrency(text: string): ReadonlyMap<string, number> {
  const known = new Set(functionDefinitions.map(({ name }) => name));
  const reserved = new Map<string, number>();
  for (const entry of text.split(',')) {
    const [, name = '', number = ''] = /^\s*([a-z0-9-]+):(\d{1,6})\s*$/.exec(entry) ?? [];
    if (!known.has(name) || Number(number) < 1 || reserved.has(name)) {
      throw new Error(
        `-c reservedConcurrency= must be like ${example}, each function once and a number from 1; not ${JSON.stringify(entry)}.`,
      );
    }
    reserved.set(name, Number(number));
  }
  return reserved;
}
