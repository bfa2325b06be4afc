import type { ListingServices } from '../../../../shared/operations/texts/write-listing.ts';
import type { Call } from '../../../../shared/platform/call/call.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import type { Model, Question, Reply } from '../../../../shared/platform/model/model.ts';
import { defaultModel, modelFamily } from '../../../../shared/platform/model/model-families.ts';

/** A scripted model's next answer: an object is sent as JSON, a text unchanged, an error is thrown. */
export type Script = { readonly value: unknown } | { readonly text: string } | ServiceError;

const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0 };

/** A model that gives these answers in turn, repeats the last one and keeps the questions. */
export function scriptedModel(...scripts: readonly Script[]): Model & { readonly questions: Question[] } {
  const questions: Question[] = [];
  return {
    questions,
    pictures: modelFamily(defaultModel),
    async ask(question): Promise<Reply> {
      const script = scripts[Math.min(questions.length, scripts.length - 1)];
      questions.push(question);
      if (script === undefined) throw new Error('Nothing to say.');
      if (script instanceof ServiceError) throw script;
      if ('value' in script) {
        return { text: JSON.stringify(script.value), value: script.value, model: 'scripted', usage };
      }
      return { text: script.text, value: undefined, model: 'scripted', usage };
    },
  };
}

export const servicesWith = (model: Model): ListingServices => ({ model, pictures: async () => [] });

const silent = { info() {}, warn() {}, error() {} };

/** A call with plenty of time by default. */
export const call = (remaining = 20_000): Call => ({
  requestId: 'request-1',
  account: { id: 'account-1', keyName: 'test' },
  budget: { signal: new AbortController().signal, remaining: () => remaining },
  clock: () => 0,
  log: silent,
  addHeaders() {},
  setAftermath() {},
});

/** A draft that breaks no rule. */
export const goodDraft = {
  title: 'Sony WH-1000XM4 Wireless Over-Ear Headphones Black',
  description:
    'Black over-ear headphones with soft padded cushions and an adjustable headband, folding flat for storage, shown with a zippered carry case, charging cable and plug.',
  brand: 'Sony WH-1000XM4',
  brandEvidence: 'printed on the item or its packaging',
  keywords: [
    'headphones',
    'wireless headphones',
    'over-ear headphones',
    'black headphones',
    'noise cancelling',
    'bluetooth',
    'foldable headphones',
    'audio',
    'headset',
    'travel headphones',
  ],
  visibleBrand: '',
  modelName: 'WH-1000XM4',
  productType: 'wireless headphones',
  attributes: ['black', 'padded cushions', 'adjustable headband', 'carry case', 'charging cable', 'foldable'],
  spareKeywords: ['music', 'ear cups', 'portable audio', 'carry case', 'stereo', 'padded headphones'],
  names: ['Sony', 'WH-1000XM4'],
  values: [],
};
