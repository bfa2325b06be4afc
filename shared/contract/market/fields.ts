import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { anyText, atMost, requiredText } from '../fields.ts';
import { isXmlText } from '../texts.ts';

export const longestToken = 8192;
/** The seller's token for the marketplace, not an API key of ours. */
export const marketAccessToken = requiredText.max(...atMost(longestToken)).meta({
  id: 'MarketAccessToken',
  description: "The seller's, from exchange-code or refresh",
});

/** Marketplace ids are digits, kept as text. */
const digitsOnly = /^\d{1,20}$/;
export const digits = (what: string, text: z.ZodString = requiredText) =>
  text.regex(digitsOnly, `must be ${what}: digits only`);

export const categoryIdOf = (text: z.ZodString) =>
  digits('the id of a category', text).meta({ description: 'Id of a leaf category' });
/** An optional text: an empty one is wrong rather than missing. */
export const conditionId = anyText.regex(digitsOnly, 'must be the id of a condition: digits only').meta({
  id: 'ConditionId',
  description: 'As get-category-features lists them; 3000: Used',
});
/** That XML can carry a text. */
export const inXml = z.refine<string>(isXmlText, 'must not hold control characters or broken Unicode');
export const xmlTextOf = (text: z.ZodString) => text.check(inXml);

/** A required non-blank text that XML can carry. */
export const xmlText = xmlTextOf(requiredText);

/** Omits rules of fields from the document: they are stated elsewhere, or a refusal states them. */
export const without =
  (...rules: readonly string[]) =>
  ({ jsonSchema }: { readonly jsonSchema: { properties?: Record<string, object> } }): void => {
    for (const field of Object.values(jsonSchema.properties ?? {}))
      for (const rule of rules) Reflect.deleteProperty(field, rule);
  };

type Declared<Request extends z.ZodType, Response extends z.ZodType> = Parameters<
  typeof defineEndpoint<Request, Response>
>[0];

/** Declares an operation of the marketplace at a path under its own, called with the seller's token by default. */
export const marketOperation = <Request extends z.ZodType, Response extends z.ZodType>(
  path: string,
  summary: string,
  more: Omit<Declared<Request, Response>, 'name' | 'path' | 'area' | 'summary'>,
) =>
  defineEndpoint<Request, Response>({
    asks: ['seller'],
    ...more,
    name: `market-${path.replace('oauth/', '')}`,
    path: `/api/v1/market/${path}`,
    area: 'market',
    summary,
  });
