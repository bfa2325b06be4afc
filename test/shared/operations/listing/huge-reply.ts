import type { RuledQuestion } from '../../../../shared/operations/listing/answer-within-rules.ts';
import { basicListingQuestion } from '../../../../shared/operations/listing/basic-listing-question.ts';
import { readDraft } from '../../../../shared/operations/listing/draft.ts';
import { scaffoldListingQuestion } from '../../../../shared/operations/listing/scaffold-listing-question.ts';
import { updateListingQuestion } from '../../../../shared/operations/listing/update-listing-question.ts';
import { goodDraft } from './scripted-model.ts';

/** Checks and repairs a draft as an operation does. */
export function answered({ judge }: Pick<RuledQuestion<unknown>, 'judge'>, draft: unknown): void {
  const read = readDraft(draft);
  if (read === undefined) throw new Error('The draft is an object.');
  judge(read).repair([]);
}

/** A reply of nearly a million characters, of this in every text and list. */
export function hugeReply(unit: string, length: number, count: number) {
  const list = Array.from(
    { length: count },
    (_, index) => `${index}${unit.repeat(Math.floor(length / unit.length))}`,
  );
  const long = unit.repeat(Math.floor(20_000 / unit.length));
  return {
    ...goodDraft,
    title: long,
    description: long,
    brand: long,
    modelName: long,
    productType: long,
    keywords: list,
    attributes: list,
    spareKeywords: list,
    names: list.map((entry, index) => `A${index} ${entry}`),
    values: list.map((value, index) => ({ name: `p${index}`, value })),
  };
}

/** Each listing operation's answer to such a reply, for a request rich in names, measures and placeholders. */
export function hugeReplyAnswers(unit: string): (() => void)[] {
  const image_urls = ['http://shop.example/one.jpg'];
  const reply = hugeReply(unit, 4000, 60);
  const placeholders = Array.from({ length: 50 }, (_, index) => `@p${index}`).join(' ');
  const scaffold = `${'"a" Gray 5 cm $5 www.a.com '.repeat(600)}${placeholders}`;
  return [
    basicListingQuestion({ image_urls, additional_info: '"q" Gray 5 cm' }, []),
    updateListingQuestion({ brand: 'Acme', image_urls }, []),
    scaffoldListingQuestion({ scaffold, image_urls }, []),
  ].map((question) => () => answered(question, reply));
}
