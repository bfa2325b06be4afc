import * as z from 'zod';

/** What is read of a reply: it has each field that was asked for, and any text where one of a few was. */
export type Read<Asked> = Asked extends string
  ? string
  : Asked extends number
    ? number
    : Asked extends readonly (infer Item)[]
      ? readonly Read<Item>[]
      : { readonly [Field in keyof Asked]: Read<Asked[Field]> };

/** The items of a list and the characters of a text at most: anything beyond belongs to no listing and is left out. */
const mostItems = 60;
const longestText = 2000;

const textOf = (given: unknown): string => {
  const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
  return typeof text === 'string' && text.length <= longestText ? text : '';
};

/** A list, or a text whose items commas, semicolons or lines separate. */
function itemsOf(given: unknown): readonly unknown[] {
  const items = typeof given === 'string' ? textOf(given).split(/[,;|\n，、；]+/u) : given;
  return Array.isArray(items) ? items.slice(0, mostItems).filter((item) => item !== null) : [];
}

const fieldsOf = (given: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof given === 'object' && given !== null ? Object.entries(given) : []);

function read(asked: unknown, given: unknown): unknown {
  if (asked instanceof z.ZodObject) {
    const fields = Object.entries(asked.shape);
    // A model that answers with a text alone means the first field.
    const own = typeof given === 'string' ? new Map([[fields[0]?.[0], given]]) : fieldsOf(given);
    return Object.fromEntries(fields.map(([name, field]) => [name, read(field, own.get(name))]));
  }
  if (asked instanceof z.ZodArray) return itemsOf(given).map((item) => read(asked.element, item));
  if (asked instanceof z.ZodNumber) return Number.isInteger(given) ? given : -1;
  return textOf(given);
}

/**
 * Reads a reply of any shape as what was asked for: what is missing or of another type is empty, and -1 where a number
 * was asked for.
 *
 * @param asked the question's schema, of objects, lists, texts, choices and numbers
 */
export const readAsAsked = <Schema extends z.ZodType>(
  asked: Schema,
  given: unknown,
): Read<z.output<Schema>> => read(asked, given) as Read<z.output<Schema>>;
