import type * as z from 'zod';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model, Question } from '../../platform/model/model.ts';
import type { Breach } from './breach.ts';
import { type Draft, readDraft } from './draft.ts';

/** An operation's question, its rules, and how to repair an answer that breaks one. */
export interface RuledQuestion<Result> {
  readonly question: Question;
  readonly check: (draft: Draft) => readonly Breach[];
  /**
   * Builds a result that keeps every rule from the latest draft, with earlier ones as material; undefined if they
   * hold too little.
   */
  readonly repair: (draft: Draft, earlier: readonly Draft[]) => Result | undefined;
  /** The contract's promise about a result: one that breaks it is never delivered. */
  readonly contract: z.ZodType<Result>;
}

/** With less of the paid work's 25 s left, a second question would only time out: the first draft is repaired instead. */
const secondQuestionMs = 4000;

/** The rules that a reply breaks; only `shape` if no draft could be read from it. */
export function breachesOf<Read>(
  draft: Read | undefined,
  check: (draft: Read) => readonly Breach[],
): readonly Breach[] {
  if (draft !== undefined) return check(draft);
  return [
    { rule: 'shape', complaint: 'The reply was not a JSON object. Answer with the JSON object alone.' },
  ];
}

/** What is said to the model about a reply that breaks rules. */
export const complaintOf = (breaches: readonly Breach[]): string =>
  [
    'Your reply breaks these rules:',
    ...breaches.map(({ complaint }) => `- ${complaint}`),
    'Answer once more in full, with every field, keeping every rule.',
  ].join('\n');

/**
 * Asks, checks, asks once more naming the broken rules, and finally repairs what is still broken in code.
 *
 * @throws ServiceError UPSTREAM_FAILED if no result keeps the rules; whatever the model throws
 */
export async function answerWithinRules<Result>(
  model: Model,
  ruled: RuledQuestion<Result>,
  call: Call,
): Promise<Result> {
  const { question, check } = ruled;
  const first = await model.ask(question, call);
  const firstDraft = readDraft(first.value);
  const broken = breachesOf(firstDraft, check).filter(({ repairable }) => repairable !== true);
  if (broken.length === 0 || (firstDraft !== undefined && call.budget.remaining() < secondQuestionMs)) {
    return repaired(firstDraft, [], ruled);
  }
  call.log.info('listing.asked-again', { rules: [...new Set(broken.map(({ rule }) => rule))].join() });
  const correction = { reply: first.text, complaint: complaintOf(broken) };
  const second = await model.ask({ ...question, corrections: [correction] }, call).catch((error: unknown) => {
    // A first draft that code can repair beats failing because of the second question.
    if (firstDraft === undefined || !(error instanceof ServiceError)) throw error;
    return undefined;
  });
  const secondDraft = readDraft(second?.value);
  const drafts = [secondDraft, firstDraft].filter((draft) => draft !== undefined);
  const left =
    second === undefined ? broken : breachesOf(secondDraft, check).filter((breach) => !breach.repairable);
  if (left.length > 0) {
    call.log.info('listing.repaired', { rules: [...new Set(left.map(({ rule }) => rule))].join() });
  }
  return repaired(drafts[0], drafts.slice(1), ruled);
}

function repaired<Result>(
  draft: Draft | undefined,
  earlier: readonly Draft[],
  { repair, contract }: RuledQuestion<Result>,
): Result {
  const result = draft === undefined ? undefined : repair(draft, earlier);
  if (result === undefined || !contract.safeParse(result).success)
    throw new ServiceError('UPSTREAM_FAILED', 'the model gave no usable listing');
  return result;
}
