import * as z from 'zod';
import { requiredText } from '../fields.ts';
import { xmlText } from './fields.ts';
import { givenFields, listingType, optionalListingFields, pictureUrls } from './listing-fields.ts';

/** Far more than the marketplace accepts; beyond this, checking only costs time. */
const maxEntries = 500;
const maxValues = 100;

/*
 * The input types are the documented ones (an array; a text or texts), so they are also the request types. Forms used
 * by XML clients are accepted as well.
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
          .check(
            z.minLength(1, 'is required'),
            z.maxLength(maxValues, `must hold at most ${maxValues} values`),
          ),
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
const itemSpecifics = z
  .object({
    NameValueList: z
      .preprocess(single, z.array(nameAndValues).max(maxEntries, `must hold at most ${maxEntries} entries`))
      .meta({
        description: 'Entries with Name and Value',
      }),
  })
  .meta({ id: 'ItemSpecifics' });

const { categoryId, conditionId, startPrice, quantity, countryCode, currency, siteName, ...parcel } =
  givenFields(requiredText);

/** The fields of a listing, each as post-item takes it, without defaults. */
export const listingFields = {
  title: xmlText.meta({ description: 'At most 80 characters, without markup' }),
  description: xmlText.meta({ description: 'Text or HTML, at most 500,000 characters' }),
  categoryId,
  conditionId,
  startPrice,
  quantity,
  pictureUrls,
  itemSpecifics,
  listingType,
  domesticReturnsRequired: z.boolean().meta({ description: 'Whether returns are accepted' }),
  countryCode,
  currency,
  siteName,
  ...parcel,
};

/** The fields of post-item in their order. */
export const formFields = Object.keys({ ...listingFields, ...optionalListingFields });
