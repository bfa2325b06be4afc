import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { isCountry } from '../../../shared/contract/countries.ts';
import { additionalInfo } from '../../../shared/contract/product-fields.ts';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { conditionOf } from './words.ts';

/** The fields whose answers are right, wrong or left open. */
export const judgedFields = ['brand', 'model', 'kind', 'size', 'colour', 'condition'] as const;

export type JudgedField = (typeof judgedFields)[number];

/** Further accepted values of a field; `off`, which reads as none, if the field must not be judged. */
const comparison = z.union([z.literal('off').transform((): string[] => []), z.array(z.string()).min(1)], {
  error: 'must be "off" or a list of values that are also right',
});

const known = z.string().trim().min(1, 'must not be empty; null means that it is not known').nullish();

const line = z.strictObject(
  {
    /** The item's name in reports; absent: its first photo's name without the extension. */
    id: z.string().min(1).optional(),
    photos: z
      .array(z.string().regex(/^[^/\\]+$/, 'must be the name of a file in the folder'))
      .min(1, 'must name at least one photo')
      .max(20, 'must name at most 20 photos'),
    /** Group in reports, such as `footwear`; absent: the kind. */
    goods: known,
    brand: known,
    model: known,
    kind: known,
    size: known,
    colour: known,
    condition: known.refine(
      (words) => words == null || conditionOf(words) !== undefined,
      'must say new, refurbished, used or broken in words that sellers use',
    ),
    /** Empty: there are none. */
    flaws: z.array(z.string().min(1)).nullish(),
    price: z.number().positive('must be above 0').nullish(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as AUD')
      .nullish(),
    country: z.string().refine(isCountry, 'must be an ISO 3166-1 alpha-2 code such as AU').nullish(),
    /** The seller's description of the item; the only text that the model is given. */
    words: additionalInfo.unwrap().nullish(),
    compare: z.partialRecord(z.enum(judgedFields), comparison).optional(),
  },
  'must be a JSON object',
);

/** One item and the truth about it. Absent or null: not known, and not judged. */
export type TruthItem = Readonly<Omit<z.output<typeof line>, 'id'>> & { readonly id: string };

/** Says what to change for a zod issue, such as `brand must be a string`. */
function faultOf({ code, path, message, ...rest }: z.core.$ZodIssue): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  if (code === 'unrecognized_keys' && 'keys' in rest)
    return `${rest.keys.join(', ')} is not a field of an item`;
  const words = message.startsWith('must') ? message : `is wrong: ${message}`;
  return field === '' ? `the line ${words}` : `${field.slice(1)} ${words}`;
}

/**
 * The items of a truth file: one JSON object per line; empty lines are skipped.
 *
 * @param photos folder of the pictures that the lines name
 * @throws Error with one row for each fault: file, line, field and what to change
 */
export async function readTruth(file: string, photos: string): Promise<TruthItem[]> {
  const rows = (await readFile(file, 'utf8')).split('\n');
  const items = new Map<string, TruthItem>();
  const faults: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const complain = (fault: string) => faults.push(`${file} line ${index + 1}: ${fault}`);
    const { data, error } = line.safeParse(parseJson(row) ?? 'not JSON');
    for (const issue of error?.issues ?? []) complain(faultOf(issue));
    if (data === undefined) continue;
    const { id = data.photos[0]?.replace(/\.\w+$/, '') ?? '' } = data;
    if (items.has(id)) complain(`id ${id} is also that of an earlier line`);
    const absent = data.photos.filter((photo) => !existsSync(join(photos, photo)));
    for (const photo of absent) complain(`${photo} is not in ${photos}`);
    items.set(id, { ...data, id });
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (items.size === 0) throw new Error(`${file} has no items.`);
  return [...items.values()];
}
