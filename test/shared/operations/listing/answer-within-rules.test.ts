import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { answerWithinRules } from '../../../../shared/operations/listing/answer-within-rules.ts';
import { call, goodDraft, scriptedModel } from './scripted-model.ts';

test.each([
  ['mug', 'mug'],
  ['', 'UPSTREAM_FAILED'],
])('a result is delivered only if it keeps the contract: “%s”', async (result, outcome) => {
  const question = { instructions: '', pictures: [], text: '', schema: z.object({}), maxTokens: 10 };
  const ruled = {
    question,
    judge: () => ({ breaches: [], repair: () => result }),
    contract: z.string().min(1),
  };
  const answer = answerWithinRules(scriptedModel({ value: goodDraft }), ruled, call());
  expect(await answer.catch(({ code }) => code)).toBe(outcome);
});
