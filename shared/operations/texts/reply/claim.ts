import * as z from 'zod';

/** How the model says that it knows a part. A reply in plain texts marks nothing. */
export const origins = ['seen', 'said', 'supposed'] as const;

/** A part of a text as a reply has it: nothing of it is verified. */
export interface Claim {
  readonly text: string;
  readonly origin: (typeof origins)[number] | 'unmarked';
  /** Index of the picture that shows it; -1 where the reply names none. */
  readonly picture: number;
  /** The passage of the seller's words that says it. */
  readonly words: string;
  /** What stands between this part and the one before it; a space unless a plain text had something else there. */
  readonly joint?: string;
  /** Which sentence of a plain text it is a clause of. */
  readonly sentence?: number;
}

export const unmarked = (text: string, more: Pick<Claim, 'joint' | 'sentence'> = {}): Claim => ({
  text,
  origin: 'unmarked',
  picture: -1,
  words: '',
  ...more,
});

/** The parts of a list and the characters of a part at most: anything beyond is no part of a listing. */
const mostParts = 60;
const longestPart = 400;

/** A text within the bound; anything longer is left out whole. */
export const shortText = z
  .string()
  .transform((text) => (text.length > longestPart ? '' : text))
  .catch('')
  .prefault('');

export const pictureIndex = z.int().catch(-1).prefault(-1);

const part = z.union([
  z
    .string()
    .max(longestPart)
    .transform((text) => unmarked(text)),
  z
    .object({
      text: z.string().max(longestPart),
      from: z.enum(origins).or(z.literal('unmarked')).catch('unmarked').prefault('unmarked'),
      picture: pictureIndex,
      words: shortText,
    })
    .transform(({ from, ...claim }): Claim => ({ ...claim, origin: from })),
]);

const items = z.array(z.unknown()).catch([]).prefault([]);

/** Reads a list of any shape: what `item` cannot read is left out. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  items.transform((list): readonly Item[] =>
    list.slice(0, mostParts).flatMap((given) => {
      const read = typeof given === 'string' || typeof given === 'object' ? item.safeParse(given) : undefined;
      return read?.success === true ? [read.data] : [];
    }),
  );

/** The parts of a list, without empty ones. */
export const claims = listOf(part).transform((list) => list.filter(({ text }) => text.trim() !== ''));

/** The texts of a list, or of one text that commas, semicolons or lines separate. */
export const texts = z
  .union([
    z
      .string()
      .max(10 * longestPart)
      .transform((list): readonly string[] => list.split(/[,;|\n，、；]+/u).slice(0, mostParts)),
    listOf(z.string().max(longestPart)),
  ])
  .catch([])
  .prefault([]);

/** What can be read in a picture. */
export interface PictureText {
  readonly text: string;
  /** Index of the picture; -1 where the reply names none. */
  readonly picture: number;
}

export const pictureTexts = listOf(
  z.union([
    z
      .string()
      .max(longestPart)
      .transform((text): PictureText => ({ text, picture: -1 })),
    z.object({ text: z.string().max(longestPart), picture: pictureIndex }),
  ]),
);

/** What supports a brand, as the model may put it; `none` for a guess. */
const brandEvidence = [
  'printed on the item or its packaging',
  'logo',
  'distinctive design',
  'said by the user',
  'none',
] as const;

/** The brand as a reply names it. */
export interface BrandClaim {
  readonly name: string;
  /** Empty in a reply that says nothing about it. */
  readonly evidence: string;
  readonly picture: number;
  readonly words: string;
}

/** How the model is asked for a brand. */
export const askedBrand = z.object({
  name: z.string().describe('Brand, with the model where it is certain; empty where nothing supports one'),
  evidence: z.enum(brandEvidence).describe('What supports the brand'),
  picture: z.int().describe('Index of the picture that shows it, else -1'),
  words: z.string().describe('Passage of additional_info that names it, else empty'),
});

/** Reads a brand of any shape: an object as it is asked for, or the name alone. */
export const brandClaim = z
  .union([
    z.object({ name: shortText, evidence: shortText, picture: pictureIndex, words: shortText }),
    shortText.transform((name) => ({ name, evidence: '', picture: -1, words: '' })),
  ])
  .catch({ name: '', evidence: '', picture: -1, words: '' })
  .prefault('');
