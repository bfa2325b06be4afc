import * as z from 'zod';
import { withoutEntities } from '../../libraries/wording/plain-text.ts';
import { type Claim, claims } from './claim.ts';
import {
  beginning,
  entries,
  longestEntry,
  longestList,
  longestText,
  longestValues,
  mostEntries,
  separators,
} from './draft-bounds.ts';
import { brandEvidence } from './rules/brand.ts';

/*
 * More than the answer needs: attributes and spare keywords are honest material for repairing a text that breaks a
 * rule.
 */
const material = {
  modelName: z.string().describe('Model name or number as seen or said, else empty'),
  productType: z.string().describe('Plain name of the kind of product, e.g. wireless headphones'),
  attributes: z
    .array(z.string())
    .describe('6 to 10 visible or stated facts of one to three words each: colour, material, form, parts'),
  spareKeywords: z.array(z.string()).describe('8 further search terms that are not in keywords'),
  names: z
    .array(z.string())
    .describe('Every brand, model, series, place or title named in the texts, as written'),
};

/** What generate-basic-listing asks the model for. */
export const basicDraftSchema = z.object({
  title: z.string().describe('Listing title of at most 80 characters'),
  description: z.string().describe('Exactly 25 words'),
  brand: z.string().describe('Brand or model as seen or said; Unbranded where nothing supports one'),
  brandEvidence: z.enum(brandEvidence).describe('What supports the brand'),
  keywords: z.array(z.string()).describe('Exactly 10 different search terms'),
  ...material,
});

/** What update-listing asks the model for. */
export const updateDraftSchema = z.object({
  title: z.string().describe('Listing title of at most 80 characters with the correct brand'),
  description: z.string().describe('Exactly 25 words'),
  keywords: z.array(z.string()).describe('Exactly 10 different search terms'),
  visibleBrand: z
    .string()
    .describe(
      'Brand alone, without a model, that the pictures or words show where it is another than the correct one, else empty',
    ),
  ...material,
});

/** What generate-scaffold-listing asks the model for. */
export const scaffoldDraftSchema = z.object({
  title: z.string().describe('Listing title of at most 80 characters'),
  brand: z.string().describe('Brand or model as seen or said; Unbranded where nothing supports one'),
  brandEvidence: z.enum(brandEvidence).describe('What supports the brand'),
  keywords: z.array(z.string()).describe('10 different search terms'),
  values: z
    .array(z.object({ name: z.string().describe('Placeholder without the @'), value: z.string() }))
    .describe('One entry for each placeholder of the template; an empty value where nothing is known'),
  ...material,
});

/** The model's answer, read without trusting its shape. */
export interface Draft {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly brand: string;
  readonly brandEvidence: string;
  readonly visibleBrand: string;
  readonly modelName: string;
  readonly productType: string;
  readonly attributes: readonly string[];
  readonly spareKeywords: readonly string[];
  readonly names: readonly string[];
  readonly values: ReadonlyMap<string, string>;
  /** What supports its fields as the model says, by their names; empty unless it was asked. */
  readonly claims: ReadonlyMap<string, Claim>;
}

const text = z
  .string()
  .catch('')
  .prefault('')
  .transform((given) => withoutEntities(beginning(given, longestText)));
const name = z
  .string()
  .catch('')
  .prefault('')
  .transform((given) => withoutEntities(beginning(given, longestEntry)));
const texts = z
  .union([
    z.array(z.unknown()),
    z.string().transform((list) => withoutEntities(beginning(list, longestList)).split(separators)),
  ])
  .catch([])
  .prefault([])
  .transform((list: readonly unknown[]) =>
    entries(list.filter((item) => typeof item === 'string')).map(withoutEntities),
  );

const pair = z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) });
const values = z
  .array(z.unknown())
  .catch([])
  .prefault([])
  .transform((list) => {
    const read = list.slice(0, mostEntries).flatMap((item) => pair.safeParse(item).data ?? []);
    let room = longestValues;
    return new Map(
      read.map(({ name, value }) => {
        const kept = beginning(String(value), Math.min(room, longestText));
        room -= kept.length;
        return [name.replace(/^@/, ''), kept];
      }),
    );
  });

const readable = z.object({
  title: text,
  description: text,
  keywords: texts,
  brand: name,
  brandEvidence: name,
  visibleBrand: name,
  modelName: name,
  productType: name,
  attributes: texts,
  spareKeywords: texts,
  names: texts,
  values,
  sources: claims,
});

/** Reads the model's reply; undefined if it is not an object. */
export function readDraft(value: unknown): Draft | undefined {
  const read = readable.safeParse(value).data;
  if (read === undefined) return undefined;
  const { sources, ...draft } = read;
  return { ...draft, claims: sources };
}

/** Derives something from a draft once, however many steps ask for it. */
export function oncePerDraft<Value extends object>(derive: (draft: Draft) => Value): (draft: Draft) => Value {
  const derived = new WeakMap<Draft, Value>();
  return (draft) => {
    const known = derived.get(draft) ?? derive(draft);
    derived.set(draft, known);
    return known;
  };
}
