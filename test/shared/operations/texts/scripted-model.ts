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
  account: { id: 'account-1', keyId: 'key', keyName: 'test' },
  address: () => 'https://api.example',
  budget: { signal: new AbortController().signal, remaining: () => remaining },
  clock: () => 0,
  log: silent,
  addHeaders() {},
  setAftermath() {},
});

/** A part that a picture shows. */
export const seen = (text: string, picture = 0) => ({ text, from: 'seen', picture, words: '' });

/** A part that the seller's words say; with the same words if none are given. */
export const said = (text: string, words = text) => ({ text, from: 'said', picture: -1, words });

export const supposed = (text: string) => ({ text, from: 'supposed', picture: -1, words: '' });

/** A reply in parts that breaks no rule. */
export const goodReply = {
  printed: [
    { text: 'SONY', picture: 0 },
    { text: 'WH-1000XM4', picture: 0 },
  ],
  brand: { name: 'Sony', evidence: 'printed on the item or its packaging', picture: 0, words: '' },
  notTheItem: [] as string[],
  title: ['Sony', 'WH-1000XM4', 'Wireless Over-Ear Headphones', 'Black', 'with Carry Case'].map((text) =>
    seen(text),
  ),
  lead: [seen('Black over-ear headphones with soft padded cushions and an adjustable headband.')],
  flaws: [seen('light scratches on the left cup')],
  facts: [
    'foldable',
    'zippered carry case',
    'charging cable',
    'controls on the left cup',
    'two small microphones',
  ].map((text) => seen(text)),
  keywords:
    'headphones, wireless headphones, over-ear headphones, black headphones, noise cancelling, bluetooth, foldable headphones, sony, wh-1000xm4, headset, audio, music, stereo, travel'.split(
      ', ',
    ),
  names: ['Sony', 'WH-1000XM4'],
  modelName: 'WH-1000XM4',
  kind: 'headphones',
  values: [{ name: 'colour', value: 'black', from: 'seen', picture: 0, words: '' }],
};

/** A reply to draft-item's first question that breaks no rule. */
export const goodProduct = {
  ...goodReply,
  lead: [
    'Black over-ear headphones by Sony with soft padded cushions and an adjustable headband.',
    'The ear cups turn flat and fold inwards for the carry case.',
    'A charging cable and a plug lie in the mesh pocket of the case.',
  ].map((text) => seen(text, 1)),
  searchText: 'headphones wireless over-ear noise cancelling Sony WH-1000XM4 audio',
  said: { price: '', shippingCost: '', postalCode: '', parcelSize: '', parcelWeight: '' },
};
