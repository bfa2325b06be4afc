import type { Model, Question } from '../../../../shared/platform/model/model.ts';

/** A model reduced to its answers. */
export const modelThat = (answer: (question: Question) => unknown): Model => ({
  pictures: { mostPictureTokens: 1_600, longestEdge: 1_568 } as Model['pictures'],
  ask: async (question) => {
    const value = await answer(question);
    const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
    return { value, text: '', model: 'test', usage };
  },
});
