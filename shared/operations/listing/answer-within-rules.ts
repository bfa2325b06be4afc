import type * as z from 'zod';
import type { Call } from '../../platform/call/call.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model, Question } from '../../platform/model/model.ts';
import { type Draft, readDraft } from './draft.ts';

/** The rules that a listing text keeps, by the names used in logs. */
export type RuleName =
  | 'shape'
  | 'title'
  | 'description'
  | 'keywords'
  | 'brand'
  | 'facts'
  | 'secrecy'
  | 'spelling';

/** A rule that the model's answer breaks. */
export interface Breach {
  readonly rule: RuleName;
  /** How the second question describes it to the model. */
  readonly complaint: string;
}

/** The result of checking a draft against the rules. */
export interface Judgement<Result> {
  /** The rules that it breaks, and that are worth a second question. */
  readonly breaches: readonly Breach[];
  /**
   * Builds a result that keeps every rule from the draft, with earlier ones as material; undefined if they hold too
   * little.
   */
  readonly repair: (earlier: readonly Draft[]) => Result | undefined;
}

/** An operation's question and its rules. */
export interface RuledQuestion<Result> {
  readonly question: Question;
  readonly judge: (draft: Draft) => Judgement<Result>;
  /** The contract's promise about a result: one that breaks it is never delivered. */
  readonly contract: z.ZodType<Result>;
}

/** With less of the paid work's 25 s left, a second question would only time out: the first draft is repaired instead. */
const secondQuestionMs = 4000;

/** What is wrong with a reply from which no draft could be read. */
export const notAnObject: Breach = {
  rule: 'shape',
  complaint: 'The reply was not a JSON object. Answer with the JSON object alone.',
};

/** The message to the model about a reply that breaks rules. */
export const complaintOf = (breaches: readonly Breach[]): string =>
  [
    'Your reply breaks these rules:',
    ...breaches.map(({ complaint }) => `- ${complaint}`),
    'Answer once more in full, with every field, keeping every rule.',
  ].join('\n');

const namesOf = (breaches: readonly Breach[]): string =>
  [...new Set(breaches.map(({ rule }) => rule))].join();

/**
 * Asks, checks, asks once more naming the broken rules, and finally repairs in code what is still broken.
 *
 * @throws ServiceError UPSTREAM_FAILED if no result keeps the rules; whatever the model throws
 */
export async function answerWithinRules<Result>(
  model: Model,
  { question, judge, contract }: RuledQuestion<Result>,
  call: Call,
): Promise<Result> {
  const read = (value: unknown) => {
    const draft = readDraft(value);
    const { breaches: broken, repair } = draft === undefined ? unreadable : judge(draft);
    return { draft, repair, broken };
  };
  const reply = await model.ask(question, call);
  const first = read(reply.value);
  const askAgain = async (): Promise<Result | undefined> => {
    call.log.info('listing.asked-again', { rules: namesOf(first.broken) });
    const corrections = [{ reply: reply.text, complaint: complaintOf(first.broken) }];
    const answer = await model.ask({ ...question, corrections }, call).catch((error: unknown) => {
      // A first draft that code can repair beats failing because of the second question.
      if (first.draft === undefined || !(error instanceof ServiceError)) throw error;
      return undefined;
    });
    const second = answer === undefined ? first : read(answer.value);
    if (second.broken.length > 0) call.log.info('listing.repaired', { rules: namesOf(second.broken) });
    const isNew = second !== first && second.draft !== undefined;
    return isNew ? second.repair(first.draft === undefined ? [] : [first.draft]) : first.repair([]);
  };
  const isLate = call.budget.remaining() < secondQuestionMs;
  const isFinal = first.broken.length === 0 || (first.draft !== undefined && isLate);
  const result = isFinal ? first.repair([]) : await askAgain();
  if (result === undefined || !contract.safeParse(result).success)
    throw new ServiceError('UPSTREAM_FAILED', 'the model gave no usable listing');
  return result;
}

const unreadable: Judgement<never> = {
  breaches: [notAnObject],
  repair: () => undefined,
};
