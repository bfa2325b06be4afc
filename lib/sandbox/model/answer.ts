import type { Catalogue } from '../catalogue/catalogue.ts';
import { leadSentences, listingAnswers, textOf } from './listing-parts.ts';
import type { JsonSchema } from './messages-request.ts';
import type { Sight } from './picture-sight.ts';
import { appraisalAnswers, identityAnswers, looksAt } from './pricing-answers.ts';
import { describedProduct } from './product-parts.ts';
import type { QuestionData } from './question-data.ts';
import { draftedSpecifics } from './specific-answers.ts';

function answersTo(data: QuestionData, sights: readonly Sight[]): Readonly<Record<string, unknown>> {
  if (data.task === 'describe') return describedProduct(data, sights);
  if (data.purpose === 'identity') return identityAnswers(data, sights);
  return { ...listingAnswers(data, sights), ...appraisalAnswers(data) };
}

/**
 * Answers a question of the service truthfully: measures of the pictures, what the catalogue recognises, and the
 * caller's own words.
 *
 * @param schema of the answer, an object; without it the answer is a description
 */
export async function answerTo(
  data: QuestionData,
  sights: readonly Sight[],
  { schema, catalogue }: { readonly schema: JsonSchema | undefined; readonly catalogue: Catalogue },
): Promise<string | Record<string, unknown>> {
  if (schema === undefined) return textOf(leadSentences(data, sights));
  if (data.purpose === 'look') return await looksAt(sights, data, catalogue);
  if (data.task === 'specifics') return draftedSpecifics(data, sights);
  const known = answersTo(data, sights);
  // Only lists and properties that may be null are without an answer.
  const answers = Object.entries(schema.properties ?? {}).map(([name, { type }]) => [
    name,
    known[name] ?? (type === 'array' ? [] : null),
  ]);
  return Object.fromEntries(answers);
}
