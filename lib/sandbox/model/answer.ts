import type { Catalogue } from '../catalogue/catalogue.ts';
import { listingAnswers } from './listing-parts.ts';
import type { JsonSchema } from './messages-request.ts';
import type { Sight } from './picture-sight.ts';
import { appraisalAnswers, identityAnswers, looksAt } from './pricing-answers.ts';
import { describedProduct } from './product-parts.ts';
import { readQuestion } from './question-data.ts';
import { draftedSpecifics } from './specific-answers.ts';

/** For a property about which nothing is known. */
function emptyOf({ type, anyOf }: JsonSchema): unknown {
  if (type === 'string') return '';
  if (type === 'array') return [];
  return type === undefined || anyOf !== undefined ? null : 0;
}

/**
 * Answers a question of the service truthfully: measures of the pictures, what the catalogue recognises, and the
 * caller's own words.
 *
 * @param schema of the answer, an object
 */
export async function answerTo(
  question: string,
  sights: readonly Sight[],
  { schema, catalogue }: { readonly schema: JsonSchema; readonly catalogue: Catalogue },
): Promise<Record<string, unknown>> {
  const data = readQuestion(question);
  if (data.purpose === 'look') return await looksAt(sights, data, catalogue);
  if (data.task === 'specifics') return draftedSpecifics(data, sights);
  const known = data.purpose === 'identity' ? identityAnswers : { ...listingAnswers, ...appraisalAnswers };
  const described = data.task === 'describe' ? describedProduct(data, sights) : undefined;
  const answerFor = (name: string): unknown =>
    described === undefined ? known[name]?.(data, sights) : described[name];
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => {
      const answer = answerFor(name);
      return [name, answer === undefined ? emptyOf(inner) : answer];
    }),
  );
}
