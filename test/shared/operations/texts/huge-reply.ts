import { loadDetector } from '../../../../shared/operations/texts/judge/language.ts';
import { scaffoldListingQuestion } from '../../../../shared/operations/texts/scaffold-listing-question.ts';
import {
  basicListingQuestion,
  updateListingQuestion,
} from '../../../../shared/operations/texts/short-listing-questions.ts';
import { goodReply, seen } from './scripted-model.ts';

const detector = await loadDetector();

/** A reply of nearly a million characters, of this in every text and list. */
function hugeReply(unit: string, length: number, count: number) {
  const list = Array.from(
    { length: count },
    (_, index) => `${index}${unit.repeat(Math.floor(length / unit.length))}`,
  );
  const parts = list.map((text) => seen(text));
  const plain = unit.repeat(Math.floor(20_000 / unit.length));
  return [
    { ...goodReply, title: parts, lead: parts, facts: parts, flaws: parts, keywords: list, names: list },
    { title: plain, description: plain, brand: plain, keywords: plain, notTheItem: list },
  ].map((reply) => ({ ...reply, values: list.map((value, index) => ({ name: `p${index}`, value })) }));
}

/** Each listing operation's answer to such replies, for a request rich in names, measures and placeholders. */
export function hugeReplyAnswers(unit: string): (() => void)[] {
  const image_urls = ['http://shop.example/one.jpg'];
  const common = { pictures: 1, site: 'Australia', detector } as const;
  const placeholders = Array.from({ length: 50 }, (_, index) => `@p${index}`).join(' ');
  const scaffold = `${'"a" Gray 5 cm $5 www.a.com '.repeat(600)}${placeholders}`;
  const questions = [
    basicListingQuestion({ image_urls, additional_info: '"q" Gray 5 cm' }, [], common),
    updateListingQuestion({ brand: 'Acme', image_urls }, [], common),
    scaffoldListingQuestion({ scaffold, image_urls }, [], common),
  ];
  return [300, 4000].flatMap((length) =>
    hugeReply(unit, length, 60).flatMap((reply) =>
      questions.map(
        ({ judge }) =>
          () =>
            judge(reply, reply),
      ),
    ),
  );
}
