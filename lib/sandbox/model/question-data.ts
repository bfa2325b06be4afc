import * as z from 'zod';
import { notSound } from '../../../shared/operations/texts/listing-texts.ts';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';

const texts = z.array(z.string()).default([]);

/** A requested value: a specific, or a detail of a condition. */
const wanted = z.object({
  key: z.string(),
  detailOfCondition: z.string().optional(),
  name: z.string(),
  several: z.boolean().default(false),
  values: z.enum(['listed', 'any']).default('any'),
  kind: z.enum(['text', 'number', 'date']).default('text'),
  allowed: texts,
  suggested: texts,
});

/** The contents of `<data>` in our questions (`shared/platform/model/model.ts`), each field where it applies. */
const dataSchema = z.object({
  additional_info: z.string().default(''),
  seller_note: z.string().default(''),
  brand: z.string().optional(),
  /** Names of the placeholders to fill, without the `@`. */
  placeholders: texts,
  comparables: z
    .array(z.object({ index: z.int(), title: z.string(), price: z.number().nullable() }))
    .default([]),
  /** The kind of draft-item's question; undefined for other operations. */
  task: z.enum(['describe', 'specifics']).optional(),
  /** The site that a draft is for; empty in other questions. */
  site: z.string().default(''),
  /** The categories that draft-item's second question offers. */
  categories: z
    .array(
      z.object({
        categoryId: z.string(),
        path: texts,
        conditions: z.array(z.object({ conditionId: z.string() })).default([]),
        specifics: z.array(wanted).default([]),
      }),
    )
    .default([]),
  /** Whether draft-item's second question asks for the manufacturer. */
  manufacturer: z.boolean().default(false),
  /** The numbers on a sheet of offers. */
  offers: z.array(z.int()).default([]),
});

/** The emulator's only knowledge apart from the pictures. */
export type QuestionData = ReturnType<typeof readQuestion>;

/** The questions that pricing operations ask before their own, by the fields of their data. */
const purposes: Readonly<Partial<Record<string, 'identity' | 'look'>>> = {
  seller_note: 'identity',
  'seller_note offers': 'look',
};

const tidy = (text: string): string =>
  text
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}\p{Cs}\p{Cn}\uFFFD]+/gu, ' ')
    .trim();
const nothing = /^\W*(?:none|n\/a|nothing|not given|null|undefined)\W*$/i;
/** Code and markup say nothing about a pictured thing. */
const markup = /[{}`\\<>]|\]\(/u;
const valuePattern = '\\s*(?:[:=]|\\bis\\b)\\s*(?<value>[^\\n,;.]{1,80}(?:\\.\\d+[^\\n,;.]{0,40})?)';

/** What complaints refuse of an earlier reply: the parts that they quote, or all words if it is the parts together. */
const refusedIn = (question: string, words: string): string[] =>
  question.includes(`\n- ${notSound.complaint}`)
    ? [words]
    : [...question.matchAll(/^- Left out, .*: (".*")$/gm)].map(([, quoted]) =>
        String(parseJson(quoted ?? '')),
      );

/** @param question all texts of the conversation, in order; those without data are ignored */
export function readQuestion(question: string) {
  const json = /<data>\n(?<json>.*?)\n<\/data>/s.exec(question)?.groups?.json ?? '';
  const fields = z.record(z.string(), z.unknown()).safeParse(parseJson(json)).data ?? {};
  const data = dataSchema.safeParse(fields).data ?? dataSchema.parse({});
  const said = [data.additional_info, data.seller_note];
  const words = tidy(said.filter((words) => !nothing.test(words) && !markup.test(words)).join(' '));
  const text = refusedIn(question, words).reduce(
    (left, part) => left.replace(new RegExp(RegExp.escape(part.replace(/\.$/, '')), 'i'), ''),
    words,
  );
  /** The text's value for a name, as in `size: 42` or `colour is red`. */
  const saidOf = (name: string): string | undefined => {
    const parts = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').match(/[\p{L}\d]+/gu) ?? [];
    const label = parts.join('[_\\s-]*').replace(/colou?r/i, 'colou?r');
    const match = label === '' ? null : new RegExp(`\\b${label}${valuePattern}`, 'iu').exec(text);
    return tidy(match?.groups?.value ?? '') || undefined;
  };
  const brand = data.brand === undefined ? saidOf('brand') : tidy(data.brand).slice(0, 65);
  return {
    ...data,
    /** The caller's text with collapsed white space; empty if there is none. */
    text,
    /** Given as the brand, or in the text as `brand: …`. */
    brand,
    /** The brand, where there is one. */
    names: brand === undefined ? [] : [brand],
    purpose: purposes[Object.keys(fields).join(' ')],
    saidOf,
  };
}
