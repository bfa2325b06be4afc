import { type Judgement, notAnObject, unmade } from './ask-within-rules.ts';
import { type Judging, judging, type Known } from './ground.ts';
import { readReply } from './reply/read-reply.ts';

/**
 * Judges a reply, with the one before it as further material.
 *
 * @param values of the replies, the latest first
 * @param assemble what is made of the judged replies
 */
export function judgeReplies<Result>(
  values: readonly unknown[],
  known: Known,
  assemble: (replies: readonly [Judging, ...Judging[]]) => Judgement<Result>,
): Judgement<Result> {
  const [latest, ...earlier] = values.flatMap((value) => readReply(value) ?? []);
  if (latest === undefined) return unmade([notAnObject]);
  return assemble([judging(latest, known), ...earlier.map((reply) => judging(reply, known))]);
}
