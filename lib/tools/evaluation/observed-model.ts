import type { Model, Reply } from '../../../shared/platform/model/model.ts';

/** Keeps a model's replies, so that its first answers can be judged. */
export interface ObservedModel extends Model {
  readonly replies: readonly Reply[];
}

export function observed(model: Model): ObservedModel {
  const replies: Reply[] = [];
  return {
    replies,
    pictures: model.pictures,
    async ask(question, call) {
      const reply = await model.ask(question, call);
      replies.push(reply);
      return reply;
    },
  };
}
