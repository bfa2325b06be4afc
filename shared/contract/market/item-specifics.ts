import * as z from 'zod';
import { xmlText } from './fields.ts';

/** Far more than the marketplace takes; beyond this, checking only costs time. */
const maxEntries = 500;
const maxValues = 100;

/*
 * The input types are the documented ones (an array; a text or texts), so that they are also the types of requests.
 * What clients used to XML send is accepted all the same.
 */
const single = (value: { Name: string; Value: string | string[] }[]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : value;
const singleText = (value: string | string[]): unknown => (typeof value === 'string' ? [value] : value);

const textOrTexts = ({ input }: { readonly input?: unknown }): string =>
  input === undefined ? 'is required' : 'must be a string or an array of strings';

const nameAndValues = z
  .object({
    Name: xmlText,
    Value: z
      .preprocess(
        singleText,
        z
          .array(xmlText, { error: textOrTexts })
          .min(1, 'is required')
          .max(maxValues, `must hold at most ${maxValues} values`),
      )
      .meta({
        description: 'One text, or several in an array',
        override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
          const { description, ...texts } = jsonSchema;
          for (const name of Object.keys(texts)) delete jsonSchema[name];
          jsonSchema.anyOf = [{ type: 'string' }, texts];
        },
      }),
  })
  .meta({ id: 'ItemSpecific', description: 'As item-aspects lists them' });

/** Item specifics. Clients used to XML send a single entry as an object and a single value as a text. */
export const itemSpecifics = z
  .object({
    NameValueList: z
      .preprocess(single, z.array(nameAndValues).max(maxEntries, `must hold at most ${maxEntries} entries`))
      .meta({
        description: 'Entries with Name and Value',
      }),
  })
  .meta({ id: 'ItemSpecifics' });
