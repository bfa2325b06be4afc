import { unbranded } from '../../../../shared/operations/listing/brand.ts';
import { agrees, measuresTheSame } from './compare-values.ts';
import { type FlawVerdict, judgeFlaws } from './judge-flaws.ts';
import { type JudgedField, judgedFields, type TruthItem } from './truth-file.ts';

export type Verdict = 'right' | 'wrong' | 'open';

/** What the operations say of an item, each part undefined if its operation did not answer. */
export interface ItemAnswers {
  /** generate-basic-listing. */
  readonly listing: { readonly brand: string; readonly title: string } | undefined;
  /** draft-item: specifics by name, the name of the category's leaf, and the condition if something supports it. */
  readonly draft:
    | {
        readonly title: string;
        readonly specifics: Readonly<Record<string, readonly string[]>>;
        readonly category: string;
        readonly condition: string | undefined;
      }
    | undefined;
  /** appraise-product. */
  readonly appraisal:
    | {
        readonly defects: readonly string[];
        readonly range:
          | { readonly lower: number; readonly upper: number; readonly currency: string }
          | undefined;
      }
    | undefined;
}

/** One field of one item. `answer` has what was said, for people to read. */
export interface FieldVerdict {
  readonly truth: string;
  readonly answer: string;
  readonly verdict: Verdict;
}

export interface ItemVerdict {
  readonly fields: Readonly<Partial<Record<JudgedField, FieldVerdict>>>;
  /** Undefined if the flaws are not known or nothing was asked about them. */
  readonly flaws: FlawVerdict | undefined;
  /** Undefined if the price is not known, or only in another currency than the answer's. */
  readonly price:
    | {
        readonly truth: number;
        readonly currency: string;
        readonly lower: number | undefined;
        readonly upper: number | undefined;
      }
    | undefined;
}

/** Values that decide, and texts that are right if they mention the truth but say nothing else about the field. */
interface Said {
  readonly values: readonly string[];
  readonly texts: readonly string[];
}

const specificsCalled = ({ draft }: ItemAnswers, name: RegExp): string[] =>
  Object.entries(draft?.specifics ?? {}).flatMap(([called, values]) =>
    name.test(called) ? [...values] : [],
  );

const isBrand = (name: string): boolean => name !== unbranded && name !== '';

/** The category for what fits nowhere else says nothing about the kind. */
const isAnyKind = (category: string): boolean =>
  /^(?:other|others|miscellaneous|everything else)\b/iu.test(category);

const saidOf: Readonly<Record<JudgedField, (answers: ItemAnswers) => Said>> = {
  brand: (answers) => ({
    values: [...specificsCalled(answers, /^brand$/iu), answers.listing?.brand ?? ''].filter(isBrand),
    texts: [],
  }),
  model: (answers) => ({ values: specificsCalled(answers, /^(?:model|mpn)$/iu), texts: titlesOf(answers) }),
  kind: (answers) => ({
    values: [answers.draft?.category ?? ''].filter((category) => category !== '' && !isAnyKind(category)),
    texts: [...titlesOf(answers), ...specificsCalled(answers, /^(?:type|style)$/iu)],
  }),
  size: (answers) => ({
    values: specificsCalled(answers, /\bsize|capacity|dimension|length|width|height|diameter|volume\b/iu),
    texts: titlesOf(answers),
  }),
  colour: (answers) => ({
    values: specificsCalled(answers, /^(?:main )?colou?r$/iu),
    texts: titlesOf(answers),
  }),
  condition: ({ draft }) => ({ values: draft?.condition === undefined ? [] : [draft.condition], texts: [] }),
};

const titlesOf = ({ listing, draft }: ItemAnswers): string[] =>
  [draft?.title, listing?.title].filter((title) => title !== undefined);

/** Values of a size that can contradict the truth: a height says nothing about a capacity, `M` nothing about 30 cm. */
const comparable = (field: JudgedField, values: readonly string[], truth: string): readonly string[] =>
  field === 'size' && /\d\s?\p{L}|["”]/u.test(truth)
    ? values.filter((value) => measuresTheSame(value, truth))
    : values;

function judgeField(field: JudgedField, truth: string, answers: ItemAnswers, item: TruthItem): FieldVerdict {
  const { values: said, texts } = saidOf[field](answers);
  const chosen = item.compare?.[field];
  const isRight = (text: string) => agrees(field, text, truth, chosen);
  const values = comparable(field, said, truth);
  const mention = texts.find(isRight);
  const shown = values.join(' · ');
  if (field === 'brand' && truth === unbranded) {
    return { truth, answer: shown, verdict: values.length === 0 ? 'right' : 'wrong' };
  }
  // Several operations name a brand, and each of their answers is shown to sellers.
  const allRight = field === 'brand' ? values.every(isRight) : values.some(isRight);
  if (values.length > 0 && allRight) return { truth, answer: shown, verdict: 'right' };
  if (mention !== undefined && (values.length === 0 || field === 'kind'))
    return { truth, answer: mention, verdict: 'right' };
  return { truth, answer: shown, verdict: values.length === 0 ? 'open' : 'wrong' };
}

function priceVerdict({ price, currency }: TruthItem, { appraisal }: ItemAnswers): ItemVerdict['price'] {
  if (price == null) return undefined;
  const range = appraisal?.range;
  if (range !== undefined && currency != null && range.currency !== currency) return undefined;
  return {
    truth: price,
    currency: currency ?? range?.currency ?? '',
    lower: range?.lower,
    upper: range?.upper,
  };
}

/** Compares all answers about an item with what is known of it. */
export function judgeItem(item: TruthItem, answers: ItemAnswers): ItemVerdict {
  const fields = judgedFields.flatMap((field) => {
    const truth = item[field];
    if (truth == null || item.compare?.[field] === 'off') return [];
    return [[field, judgeField(field, truth, answers, item)] as const];
  });
  return {
    fields: Object.fromEntries(fields),
    flaws:
      item.flaws == null || answers.appraisal === undefined
        ? undefined
        : judgeFlaws(answers.appraisal.defects, item.flaws),
    price: priceVerdict(item, answers),
  };
}
