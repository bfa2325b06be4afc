import type { Model, Question } from '../../../../shared/platform/model/model.ts';
import { type ModelPrice, modelFamily } from '../../../../shared/platform/model/model-families.ts';
import { probePicture } from '../../../../shared/platform/pictures/probe-picture.ts';
import { costOf } from '../model-prices.ts';
import type { Configuration } from './recording.ts';

/** Dearer than any text is: English has about four characters to a token. */
const charactersPerToken = 2.5;

/** A reply that is cut off is asked for once more, with up to four times the room and at most this. */
const second = { times: 4, mostTokens: 20_000 };

/** The price of a configuration: of two models the higher one. Undefined if one of them has no known price. */
export function priceOf({ model, fallbackModel }: Configuration): ModelPrice | undefined {
  const prices = [model, fallbackModel].filter((id) => id !== undefined).map((id) => modelFamily(id).price);
  const known = prices.filter((price) => price !== undefined);
  if (known.length < prices.length) return undefined;
  const highest = (part: keyof ModelPrice) => Math.max(...known.map((price) => price[part]));
  return { input: highest('input'), output: highest('output'), cachedInput: highest('cachedInput') };
}

/** What a question costs at most, in US dollars: with every token that its reply may have, and once more if that is cut off. */
function mostCost(question: Question, pictures: Model['pictures'], price: ModelPrice): number {
  const texts = [
    question.instructions,
    question.text,
    ...(question.corrections ?? []).flatMap((one) => Object.values(one)),
  ];
  const seen = question.pictures.map(({ bytes }) => {
    const { width, height } = probePicture(bytes);
    return pictures.pictureTokens(width, height);
  });
  const inputTokens = texts.join('').length / charactersPerToken + seen.reduce((sum, one) => sum + one, 0);
  const outputTokens = question.maxTokens + Math.min(second.mostTokens, second.times * question.maxTokens);
  return costOf({ inputTokens: 2 * inputTokens, outputTokens, cachedTokens: 0 }, price);
}

/** The next question could cost more than is left of the budget. */
export class BudgetReached extends Error {}

/** Dollars that were spent, and those that questions under way may still cost. */
export interface Spending {
  readonly spent: number;
  /**
   * Runs a question that the rest of the budget can pay for.
   *
   * @throws BudgetReached before the question is asked, otherwise what `ask` throws
   */
  pay<Answer extends { readonly usage: Parameters<typeof costOf>[0] }>(
    question: Question,
    pictures: Model['pictures'],
    ask: () => Promise<Answer>,
  ): Promise<Answer>;
}

/**
 * @param price undefined: not known, and then nothing is counted
 * @param budget US dollars; undefined: no bound
 */
export function startSpending(price: ModelPrice | undefined, budget: number | undefined): Spending {
  let spent = 0;
  let reserved = 0;
  let underWay = 0;
  let finished = Promise.withResolvers<void>();
  const fits = (most: number) => budget === undefined || spent + reserved + most <= budget;
  return {
    get spent() {
      return spent;
    },
    async pay(question, pictures, ask) {
      if (price === undefined) return await ask();
      const most = mostCost(question, pictures, price);
      // Questions under way seldom cost as much as is reserved for them.
      while (!fits(most) && underWay > 0) await finished.promise;
      if (!fits(most)) throw new BudgetReached();
      reserved += most;
      underWay += 1;
      try {
        const answer = await ask();
        spent += costOf(answer.usage, price);
        return answer;
      } catch (error) {
        // The service may have worked on it all the same.
        spent += most;
        throw error;
      } finally {
        reserved = Math.max(0, reserved - most);
        underWay -= 1;
        finished.resolve();
        finished = Promise.withResolvers();
      }
    },
  };
}
