import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { atMost, explain as explainAdding, requiredText } from './fields.ts';
import { additionalInfo, imageUrls } from './product-fields.ts';
import { source } from './source.ts';
import { countWords, placeholdersOf } from './texts.ts';

export const titleLength = 80;
/** Leaves room in the title to say what the item is. */
const brandLength = 65;
export const descriptionWords = 25;
export const keywordCount = 10;
const placeholderCount = 50;

/** The key for deduplicating keywords: capitals and compatibility forms of letters make no difference. */
export const keywordKey = (keyword: string): string =>
  keyword.normalize('NFKC').toUpperCase().toLowerCase().trim();

function areKeywords(text: string): boolean {
  const keywords = text.split(', ');
  return (
    keywords.length === keywordCount &&
    new Set(keywords.map(keywordKey)).size === keywordCount &&
    keywords.every((keyword) => keyword !== '' && keyword === keyword.trim() && !keyword.includes(','))
  );
}

/** Zod's own bound counts code points; a text that fits in UTF-16 units fits by any count. */
const fitsUnits = (most: number) => (text: string) => text.length <= most;

/** At most 80 characters by any count, since UTF-16 units are limited. */
const title = z
  .string()
  .max(titleLength)
  .refine(fitsUnits(titleLength), 'must be at most 80 UTF-16 units')
  .refine((text) => text.trim() !== '', 'must not be empty')
  .meta({ id: 'ListingTitle', description: 'At most 80 characters' });

const description = z
  .string()
  .refine((text) => countWords(text) === descriptionWords, 'must have exactly 25 words')
  .meta({ id: 'ListingDescription', description: 'Exactly 25 words, Australian English spelling' });

const keywords = z
  .string()
  .refine(areKeywords, 'must be 10 distinct keywords')
  .meta({ id: 'ListingKeywords', description: '10 different keywords, separated by a comma and a space' });

/** Free of line breaks, direction overrides and lone surrogates. */
const isVisible = (text: string): boolean =>
  text.isWellFormed() && !/[\p{Cc}\u2028-\u202E\u2066-\u2069]/u.test(text);

const brandGuess = z
  .string()
  .min(1)
  .meta({ id: 'BrandGuess', description: 'Brand or model as seen; `Unbranded` when there is none' });

/** The common parts of operations whose texts the model writes. */
const fromPictures = (name: string, summary: string) =>
  ({ name, area: 'listing', summary, credits: 10, repeat: 'keyed', asks: ['model'] }) as const;

const explain = explainAdding('sources');
const sourcesDescription = 'With `explain`: what supports each field';

export const generateBasicListing = defineEndpoint({
  ...fromPictures('generate-basic-listing', 'Generate a listing text from pictures'),
  request: z.object({ image_urls: imageUrls, additional_info: additionalInfo, explain }),
  response: z.object({
    listingTitle: title,
    listingDescription: description,
    brand: brandGuess,
    listingKeywords: keywords,
    sources: z
      .object({
        listingTitle: source,
        listingDescription: source,
        brand: source,
        listingKeywords: source,
      })
      .meta({ id: 'BasicListingSources', description: sourcesDescription })
      .optional(),
  }),
});

export const updateListing = defineEndpoint({
  ...fromPictures('update-listing', 'Generate a listing text that carries a corrected brand'),
  request: z.object({
    brand: requiredText
      .trim()
      .max(...atMost(brandLength))
      .refine(fitsUnits(brandLength), 'must be at most 65 characters; an emoji counts as two or more')
      .refine(isVisible, 'must not hold control characters')
      .meta({ description: 'The correct brand; the title contains it exactly as given' }),
    image_urls: imageUrls,
    additional_info: additionalInfo,
    explain,
  }),
  response: z.object({
    updatedListingTitle: title,
    updatedListingDescription: description,
    updatedKeywords: keywords,
    sources: z
      .object({ updatedListingTitle: source, updatedListingDescription: source, updatedKeywords: source })
      .meta({ id: 'UpdatedListingSources', description: sourcesDescription })
      .optional(),
  }),
});

const templateSources = z
  .object({ title: source, brand: source, keywords: source, filledScaffold: source.optional() })
  .catchall(source.meta({ description: 'For the placeholder with this name; none if its value is empty' }))
  .meta({ description: sourcesDescription });

const filledTemplate = z
  .object({
    title,
    brand: brandGuess,
    keywords: z.string().min(1).meta({ description: 'Relevant keywords, comma-separated' }),
    filledScaffold: z.string().meta({ description: 'The template with every placeholder replaced' }),
    sources: z
      .union([
        templateSources,
        z.string().meta({ description: 'Without `explain`: value of the placeholder @sources' }),
      ])
      .optional(),
  })
  .catchall(z.string().meta({ description: 'Value of the placeholder with this name' }));

export const generateScaffoldListing = defineEndpoint({
  ...fromPictures('generate-scaffold-listing', 'Fill the placeholders of a template from pictures'),
  request: z
    .object({
      scaffold: requiredText
        .max(...atMost(20_000))
        .refine(
          (template) => placeholdersOf(template).length <= placeholderCount,
          `must have at most ${placeholderCount} different placeholders`,
        )
        .meta({ description: 'Template with @placeholders, at most 50 different ones' }),
      image_urls: imageUrls,
      additional_info: additionalInfo,
      explain,
    })
    .refine((request) => request.explain !== true || !placeholdersOf(request.scaffold).includes('sources'), {
      path: ['scaffold'],
      error: 'must not have the placeholder @sources together with explain',
    }),
  // Checked but passed through: parsing into a new object would lose a key such as `__proto__`.
  response: z
    .custom<z.output<typeof filledTemplate>>((value) => filledTemplate.safeParse(value).success)
    .meta({
      override: ({ jsonSchema }: { jsonSchema: object }) => {
        const { $schema: _, ...ofTemplate } = z.toJSONSchema(filledTemplate);
        Object.assign(jsonSchema, ofTemplate);
      },
    }),
});
