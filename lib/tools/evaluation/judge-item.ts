import type { ItemAnswers } from './ask-item.ts';
import { speaksOfSize } from './compare-sizes.ts';
import { agrees, namesAccessory } from './compare-values.ts';
import { judgeFlaws } from './judge-flaws.ts';
import { type JudgedField, judgedFields, type TruthItem } from './truth-file.ts';

/** The operations' name for goods without a brand. */
const unbranded = 'Unbranded';

export type Verdict = 'right' | 'wrong' | 'open';

/** The specifics of a draft that decide a field. */
const specificsOf: Readonly<Partial<Record<JudgedField, RegExp>>> = {
  brand: /^brand$/iu,
  model: /^(?:model|mpn)$/iu,
  size: /\bsize|capacity|dimension|length|width|height|diameter|volume\b/iu,
  colour: /^(?:main )?colou?r$/iu,
};

/** The catch-all category says nothing about the kind. */
const isAnyKind = (category: string): boolean =>
  /^(?:other|others|miscellaneous|everything else)\b/iu.test(category);

const specificsCalled = ({ draft }: ItemAnswers, name: RegExp | undefined): string[] =>
  (draft?.specifics ?? []).flatMap(({ Name, Value }) => (name?.test(Name) ? Value : []));

/** Values that decide a field. */
function valuesOf(field: JudgedField, truth: string, answers: ItemAnswers): string[] {
  const { listing, draft } = answers;
  const specifics = specificsCalled(answers, specificsOf[field]);
  if (field === 'size') return specifics.filter((value) => speaksOfSize(value, truth));
  if (field === 'kind') return [draft?.category ?? ''].filter((name) => name !== '' && !isAnyKind(name));
  if (field === 'condition') return draft?.condition === undefined ? [] : [draft.condition];
  if (field !== 'brand') return specifics;
  return [...specifics, listing?.brand ?? ''].filter((name) => name !== unbranded && name !== '');
}

/** Texts that are right if they mention the truth but say nothing else about the field. */
function textsOf(field: JudgedField, answers: ItemAnswers): string[] {
  if (field === 'brand' || field === 'condition') return [];
  const titles = [answers.draft?.title, answers.listing?.title].filter((title) => title !== undefined);
  return field === 'kind' ? [...titles, ...specificsCalled(answers, /^(?:type|style)$/iu)] : titles;
}

/** The verdict on a field, with the answer for people to read. */
function judgeField(field: JudgedField, truth: string, answers: ItemAnswers, { compare }: TruthItem) {
  const values = valuesOf(field, truth, answers);
  const others = compare?.[field] ?? [];
  const isRight = (text: string) => agrees(field, text, truth, ...others);
  const judged = (verdict: Verdict, answer = values.join(' · ')) => ({ truth, answer, verdict });
  if (field === 'brand' && truth === unbranded) return judged(values.length === 0 ? 'right' : 'wrong');
  // Several operations name a brand, and each of their answers is shown to sellers.
  const areRight = field === 'brand' ? values.every(isRight) : values.some(isRight);
  if (values.length > 0 && areRight) return judged('right');
  // An item listed among accessories is sold as one, regardless of its title.
  const isMisplaced = values.some((value) => namesAccessory(value, truth));
  const mayMention = values.length === 0 || (field === 'kind' && !isMisplaced);
  const mention = mayMention ? textsOf(field, answers).find(isRight) : undefined;
  return mention === undefined ? judged(values.length === 0 ? 'open' : 'wrong') : judged('right', mention);
}

/** Undefined if the price is not known, or only in a different currency from the answer's. */
function judgePrice({ price, currency }: TruthItem, { appraisal }: ItemAnswers) {
  const { price_lower: lower, price_upper: upper, price_currency: said } = appraisal ?? {};
  if (price == null || (said && currency && said !== currency)) return undefined;
  return {
    truth: price,
    currency: currency ?? said ?? '',
    lower: lower ?? undefined,
    upper: upper ?? undefined,
  };
}

/** Compares all answers about an item with what is known of it. The flaws are undefined if they are not known. */
export function judgeItem(item: TruthItem, answers: ItemAnswers) {
  const fields: Partial<Record<JudgedField, ReturnType<typeof judgeField>>> = {};
  for (const field of judgedFields) {
    const truth = item[field];
    if (truth == null || item.compare?.[field]?.length === 0) continue;
    fields[field] = judgeField(field, truth, answers, item);
  }
  const { appraisal } = answers;
  return {
    fields,
    flaws:
      item.flaws == null || appraisal === undefined ? undefined : judgeFlaws(appraisal.defects, item.flaws),
    price: judgePrice(item, answers),
  };
}
