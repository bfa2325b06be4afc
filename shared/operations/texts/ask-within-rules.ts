import type { Call } from '../../platform/call/call.ts';
import { withinBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Model, Question } from '../../platform/model/model.ts';

/** A rule that a reply breaks. */
export interface Breach {
  /** Its name in logs. */
  readonly rule: string;
  /** How the second question describes it to the model. */
  readonly complaint: string;
}

/** The result built from the replies. */
export interface Judgement<Result> {
  /** Undefined if too little of them keeps the rules. */
  readonly result: Result | undefined;
  /** Reasons to ask again; empty if there are none. */
  readonly breaches: readonly Breach[];
  /** How complete the result is: of two, the more complete one wins. */
  readonly worth?: number;
}

/** No result, and why. */
export const unmade = (breaches: readonly Breach[]): Judgement<never> => ({ result: undefined, breaches });

/** A question and its rules. */
export interface RuledQuestion<Result> {
  readonly question: Question;
  /** @param other the value of the other reply, if there are two */
  readonly judge: (value: unknown, other?: unknown) => Judgement<Result>;
  /** With less of the budget left in milliseconds, the model is not asked again. */
  readonly secondQuestionMs: number;
}

/** The complaint about an unreadable reply. */
export const notAnObject: Breach = {
  rule: 'shape',
  complaint: 'The reply was not the JSON object. Answer with the JSON object alone.',
};

/** Maximum number of rules named to the model: a longer list does not improve an all-wrong reply. */
const mostComplaints = 12;

const complaintOf = (breaches: readonly Breach[]): string =>
  [
    'Your reply breaks these rules:',
    ...breaches.slice(0, mostComplaints).map(({ complaint }) => `- ${complaint}`),
    'Answer once more in full, with every field, keeping every rule.',
  ].join('\n');

/**
 * Asks, judges, and asks again with the complaints and the reply if worthwhile and time allows.
 *
 * @returns undefined if neither reply yields a result that keeps the rules
 * @throws ServiceError any error of the model, unless the first reply already yields a result
 */
export async function askWithinRules<Result>(
  model: Model,
  { question, judge, secondQuestionMs }: RuledQuestion<Result>,
  call: Call,
): Promise<Result | undefined> {
  const { budget, log } = call;
  const reply = await withinBudget(model.ask(question, call), budget);
  const first = judge(reply.value);
  if (first.breaches.length === 0 || budget.remaining() < secondQuestionMs) return first.result;
  log.info('texts.asked-again', { rules: [...new Set(first.breaches.map(({ rule }) => rule))].join() });
  const corrections = [{ reply: reply.text, complaint: complaintOf(first.breaches) }];
  const repeated = model.ask({ ...question, corrections }, call);
  const again = await withinBudget(repeated, budget).catch((error: unknown) => {
    // A valid first result beats failing because of the second question.
    if (first.result === undefined || !(error instanceof ServiceError)) throw error;
    return undefined;
  });
  if (again === undefined) return first.result;
  const second = judge(again.value, reply.value);
  const isWorse = second.result === undefined || (second.worth ?? 0) < (first.worth ?? 0);
  return isWorse ? (judge(reply.value, again.value).result ?? second.result) : second.result;
}
