import * as z from 'zod';
import { dataText, type Question } from '../../../platform/model/model.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import { withHint } from '../../texts/kinds-of-goods.ts';
import type { Comparable } from '../comparables/find-comparables.ts';
import { appraisalInstructions } from './appraisal.prompt.ts';

/** The model's reply. */
const appraisalReply = z.object({
  best_match_index: z.int().nullable().describe('Number of the listing that is the same product, or null'),
  price_lower: z.number().nullable(),
  price_upper: z.number().nullable(),
  reasoning: z.array(z.string()),
  defects: z.array(z.string()),
});

export type AppraisalReply = z.output<typeof appraisalReply>;

const amount = z.number().nullable().catch(null).prefault(null);
const statements = z
  .union([z.array(z.unknown()), z.string().transform((text) => [text])])
  .catch([])
  .prefault([])
  .transform((list: readonly unknown[]) => list.filter((item) => typeof item === 'string'));

/* Fields are read one by one, so a bad value drops only its own field. */
const readable = z.object({
  best_match_index: z.int().nullable().catch(null).prefault(null),
  price_lower: amount,
  price_upper: amount,
  reasoning: statements,
  defects: statements,
});

/** Reads the model's reply without trusting its shape; undefined if it answers nothing that was asked. */
export function readAppraisal(value: unknown): AppraisalReply | undefined {
  const { data } = readable.safeParse(value);
  if (data === undefined) return undefined;
  const { best_match_index, price_lower, price_upper, reasoning, defects } = data;
  const saysSomething =
    [best_match_index, price_lower, price_upper].some((number) => number !== null) ||
    reasoning.length + defects.length > 0;
  return saysSomething ? data : undefined;
}

const maxTitleCharacters = 200;
const maxTokens = 1024;

/** The question about one photo: the comparables as numbered data, in the currency of the range. */
export function appraisalQuestion(
  picture: ModelPicture,
  comparables: readonly Comparable[],
  context: { readonly currency: string; readonly description?: string | undefined },
): Question {
  const listings = comparables.map(({ title, price, vendor, isSold, condition }, index) => ({
    index,
    title: title.slice(0, maxTitleCharacters),
    vendor: vendor.slice(0, maxTitleCharacters),
    price: price === undefined ? null : Number(price),
    ...(isSold === true ? { sold: true } : {}),
    ...(condition === undefined ? {} : { condition }),
  }));
  const note = context.description ?? '';
  return {
    instructions: appraisalInstructions,
    pictures: [picture],
    text: withHint(dataText({ seller_note: note, currency: context.currency, comparables: listings }), [
      note,
    ]),
    schema: appraisalReply,
    maxTokens,
  };
}
