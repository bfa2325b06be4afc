import * as z from 'zod';

/** The origin of a value in answers. */
const origins = ['picture', 'words', 'request', 'marketplace', 'seller', 'site', 'inferred'] as const;

export const confidences = ['low', 'medium', 'high'] as const;

/** The source of a value in an answer. */
export const source = z
  .object({
    from: z.enum(origins).meta({
      description:
        'picture: seen in a picture; words: said in additional_info; request: another field; marketplace: its lookups; seller: the profile or a location; site: its rule, or the default site; inferred: follows from these',
    }),
    index: z.int().min(0).optional().meta({ description: 'Which of image_urls shows it, from 0' }),
    words: z.string().optional().meta({ description: 'The words that say it' }),
    confidence: z.enum(confidences).optional(),
  })
  .meta({ id: 'ValueSource', description: 'What supports a value of an answer' });

export type Source = z.output<typeof source>;
