import * as z from 'zod';
import { confidences } from '../../contract/source.ts';
import { claimOrigins } from './claim.ts';
import { withSources } from './prompts/sources.prompt.ts';

export { brandSource } from './brand-source.ts';
export { scaffoldSources } from './scaffold-sources.ts';
export { textSources } from './sources.ts';

/** The property with which a model that is asked to says what supports the fields of its answer. */
export const claimedSources = z
  .array(
    z.object({
      name: z.string().describe('Field of the answer'),
      from: z.enum(claimOrigins).describe('What supports it'),
      picture: z.int().describe('Index of the picture that shows it, from 0; else -1'),
      words: z.string().describe('Passage of additional_info that says it, letter for letter; else empty'),
      confidence: z.enum(confidences),
    }),
  )
  .describe('One entry for each field');

interface Asked {
  readonly instructions: string;
  readonly schema: z.ZodObject;
}

const known = new WeakMap<Asked, Asked>();

/**
 * An operation's question that also asks what supports the fields of its answer; the same each time, as the shape of
 * a reply is cached by its schema.
 *
 * @param fields which ones, in words
 */
export function explained(plain: Asked, fields: string): Asked {
  const asked = known.get(plain) ?? {
    instructions: withSources(plain.instructions, fields),
    schema: plain.schema.extend({ sources: claimedSources }),
  };
  known.set(plain, asked);
  return asked;
}
