import type { Candidate } from '../../shared/operations/drafting/lookups.ts';
import type { Model } from '../../shared/platform/model/model.ts';
import { ask, aspect, candidate, product } from '../shared/operations/drafting/specifics/cases.ts';
import { scriptedModel } from '../shared/operations/texts/scripted-model.ts';
import type { ReplyCase } from './cases.ts';
import { siteOf } from './deliver.ts';

interface Claim {
  readonly values: readonly unknown[];
  readonly from: string;
}

/** The specifics from a reply, by name. */
export async function specificsOf(replyCase: ReplyCase): Promise<Record<string, string>> {
  const reply = replyCase.reply as Record<string, Claim>;
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
      const none = { values: [], from: 'none', picture: 0, words: '', confidence: 'high' };
      const specifics = asked.map(({ key, name }) => ({ key, ...none, ...reply[name] }));
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
  const [value] = brand?.values ?? [];
  const name = brand?.from !== 'inferred' && typeof value === 'string' ? value : undefined;
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
  const site = siteOf(replyCase.site);
  const result = await ask({ candidates: [category], product: known, userText, site }, model);
  return Object.fromEntries(
    (result?.specifics ?? []).map(({ name: field, values }) => [field, values.join(', ')]),
  );
}
