import type { Candidate } from '../../shared/operations/drafting/lookups.ts';
import type { Model } from '../../shared/platform/model/model.ts';
import { ask, aspect, candidate, product } from '../shared/operations/drafting/specifics/cases.ts';
import { scriptedModel } from '../shared/operations/texts/scripted-model.ts';
import type { ReplyCase } from './cases.ts';

interface Given {
  readonly text?: unknown;
  readonly basis?: string;
  readonly picture?: number;
  readonly quote?: string;
}

const origins: Readonly<Record<string, string>> = { seen: 'picture', said: 'words', supposed: 'inferred' };

const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null;

/** A specific as our question asks for it. */
function asClaim(value: unknown) {
  const { text, basis = 'seen', picture = 1, quote = '' } = isGiven(value) ? value : { text: value };
  const isNone = text === undefined || text === null;
  return {
    values: isNone ? [] : [text].flat(),
    from: isNone ? 'none' : (origins[basis] ?? basis),
    picture: picture - 1,
    words: quote,
    confidence: 'high',
  };
}

/** The specifics that come of a reply, by name. */
export async function specificsOf(replyCase: ReplyCase): Promise<Record<string, string>> {
  const reply = replyCase.reply as Record<string, unknown>;
  const category: Candidate = candidate(
    (replyCase.aspects ?? []).map(({ name, required, values = [] }) =>
      aspect(name, values, { aspectRequired: required }),
    ),
  );
  const model: Model = {
    ...scriptedModel(),
    async ask(question, call) {
      const data = JSON.parse(/<data>\n(.*?)\n<\/data>/su.exec(question.text)?.[1] ?? '{}');
      const asked: { key: string; name: string }[] = data.categories[0].specifics;
      const specifics = asked.map(({ key, name }) => ({ key, ...asClaim(reply[name]) }));
      return await scriptedModel({
        value: {
          categoryId: '9355',
          reason: '',
          conditionId: '',
          conditionFrom: 'none',
          conditionWords: '',
          specifics,
        },
      }).ask(question, call);
    },
  };
  const brand = reply.Brand ?? reply.Marke ?? reply.Marque ?? reply.Marca;
  const name =
    isGiven(brand) && brand.basis !== 'supposed' && typeof brand.text === 'string' ? brand.text : undefined;
  const printed = replyCase.pictures.flatMap(({ text = [] }, picture) =>
    text.map((words) => ({ text: words, picture })),
  );
  const isRead =
    name !== undefined && printed.some(({ text }) => text.toLowerCase().includes(name.toLowerCase()));
  const known = product({
    printed,
    ...(isRead && { brand: { name, source: { from: 'picture', index: 0 } } }),
  });
  const userText = replyCase.request.additional_info ?? '';
  const result = await ask({ candidates: [category], product: known, userText }, model);
  return Object.fromEntries(
    (result?.specifics ?? []).map(({ name: field, values }) => [field, values.join(', ')]),
  );
}
