import * as z from 'zod';
import { confidences } from '../../contract/source.ts';
import { withoutEntities } from '../../libraries/wording/plain-text.ts';

/*
 * Bounds far beyond any real listing, since anything longer only costs time. They apply to entries as they come and
 * again to the parts that commas split them into.
 */
export const longestText = 2000;
export const longestEntry = 300;
const mostEntries = 60;
/** All entries of a list together. */
const longestList = 3000;
/** All values of a template together. */
const longestValues = 40_000;

/**
 * Separates the entries of a list that came as one text. The comma in `10,000 mAh` separates nothing; those in
 * `S21,256GB` and `sizes 8,10` do.
 */
export const separators = /(?:(?!(?<=(?<![\p{L}\p{N}])\d{1,3}),\d{3}(?![\p{L}\p{N}]))[,;|\n，、；])+/u;

/** The beginning of a text, without a word that the bound cuts, since no check would recognise half an address. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  const [word = ''] = /(?<![^\s,;])[^\s,;]*$/u.exec(cut) ?? [];
  return word.length < length ? cut.slice(0, length - word.length) : cut;
}

/** The texts among a list's first entries, as many as the bounds allow. */
function entries(list: readonly unknown[]): string[] {
  const kept: string[] = [];
  let room = longestList;
  let parts = mostEntries;
  for (const given of list) {
    if (typeof given !== 'string') continue;
    const entry = beginning(given, longestEntry);
    room -= entry.length;
    parts -= entry.split(separators).length;
    if (room < 0 || parts < 0) break;
    kept.push(entry);
  }
  return kept;
}

/** A text about a picture: what can be read in it, or a flaw that it shows. */
export interface PictureText {
  readonly text: string;
  /** Index of the picture; -1 where the model names none. */
  readonly picture: number;
}

/** How the model is asked for such texts. */
export const pictureTexts = z.array(
  z.object({ text: z.string(), picture: z.int().describe('Index of the picture that shows it, from 0') }),
);

const pictureText = z.union([
  z.string().transform((text) => ({ text, picture: -1 })),
  z.object({ text: z.string(), picture: z.int().catch(-1).prefault(-1) }),
]);

/** Reads them without trusting their shape. */
export const readPictureTexts = z
  .array(z.unknown())
  .catch([])
  .transform((list): readonly PictureText[] => {
    const read = list.slice(0, mostEntries).flatMap((item) => pictureText.safeParse(item).data ?? []);
    return entries(read.map(({ text }) => text)).map((text, at) => ({
      text,
      picture: read[at]?.picture ?? -1,
    }));
  })
  .default([]);

/** What supports a brand, as the model may put it; `none` for a guess. */
export const brandEvidence = [
  'printed on the item or its packaging',
  'logo',
  'distinctive design',
  'said by the user',
  'none',
] as const;

export const claimOrigins = ['picture', 'words', 'inferred'] as const;

/** What the model says supports a field; nothing of it is verified. */
export interface Claim {
  readonly from: (typeof claimOrigins)[number];
  /** Index of the picture; -1 where it names none. */
  readonly picture: number;
  readonly words: string;
  readonly confidence: (typeof confidences)[number];
}

const claim = z.object({
  name: z.string().max(longestEntry),
  from: z.enum(claimOrigins).catch('inferred').prefault('inferred'),
  picture: z.int().catch(-1).prefault(-1),
  words: z.string().max(longestEntry).catch('').prefault(''),
  confidence: z.enum(confidences).catch('low').prefault('low'),
});

/** Reads the model's claims by field without trusting their shape. */
const claims = z
  .array(z.unknown())
  .catch([])
  .transform((list): ReadonlyMap<string, Claim> => {
    const read = list.slice(0, mostEntries).flatMap((item) => claim.safeParse(item).data ?? []);
    return new Map(read.map(({ name, ...rest }) => [name.replace(/^@/, ''), rest]));
  })
  .default(new Map());

/* More than the answer needs: with attributes and spare keywords code can repair a text that breaks a rule. */
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
  /** What can be read on the product or its packaging; empty unless it was asked. */
  readonly printed: readonly PictureText[];
  /** What supports its fields as the model says, by their names; empty unless it was asked. */
  readonly claims: ReadonlyMap<string, Claim>;
}

const textUpTo = (length: number) =>
  z
    .string()
    .catch('')
    .prefault('')
    .transform((given) => withoutEntities(beginning(given, length)));
const text = textUpTo(longestText);
const name = textUpTo(longestEntry);
const texts = z
  .union([
    z.array(z.unknown()),
    z.string().transform((list) => withoutEntities(beginning(list, longestList)).split(separators)),
  ])
  .catch([])
  .prefault([])
  .transform((list: readonly unknown[]) => entries(list).map(withoutEntities));

const pair = z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) });
const values = z
  .array(z.unknown())
  .catch([])
  .transform((list): ReadonlyMap<string, string> => {
    const read = list.slice(0, mostEntries).flatMap((item) => pair.safeParse(item).data ?? []);
    let room = longestValues;
    return new Map(
      read.map(({ name, value }) => {
        const kept = beginning(String(value), Math.min(room, longestText));
        room -= kept.length;
        return [name.replace(/^@/, ''), kept];
      }),
    );
  })
  .default(new Map());

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
  printed: readPictureTexts,
  sources: claims,
});

/** Reads the model's reply; undefined if it is not an object. */
export function readDraft(value: unknown): Draft | undefined {
  const read = readable.safeParse(value).data;
  if (read === undefined) return undefined;
  const { sources, ...draft } = read;
  return { ...draft, claims: sources };
}
