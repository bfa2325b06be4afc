import * as z from 'zod';
import { xmlText } from './xml-text.ts';

const single = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : value;
const singleText = (value: unknown): unknown => (typeof value === 'string' ? [value] : value);

const textOrTexts = ({ input }: { readonly input?: unknown }): string =>
  input === undefined ? 'is required' : 'must be a string or an array of strings';

const nameAndValues = z.object({
  Name: xmlText,
  Value: z.preprocess(singleText, z.array(xmlText, { error: textOrTexts }).min(1, 'is required')).meta({
    description: 'One text, or an array of them for a specific with several values',
  }),
});

/** Item specifics. Clients that come from XML send one entry as an object and one value as a text. */
export const itemSpecifics = z.object({
  NameValueList: z.preprocess(single, z.array(nameAndValues)).meta({
    description: 'Entries with Name and Value',
  }),
});
