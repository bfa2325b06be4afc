import { confidences } from '../../../contract/source.ts';

type Confidence = (typeof confidences)[number];

/** What the model says supports a value. */
export interface Claim {
  readonly from: string;
  /** Index of the picture; -1 if the model named none. */
  readonly picture: number;
  readonly words: string;
  readonly confidence: Confidence;
}

/** The model's reply as far as it can be read: any part may be missing or wrong. */
export interface SpecificsReply {
  readonly categoryId: string;
  readonly reason: string;
  readonly conditionId: string;
  readonly conditionClaim: Pick<Claim, 'from' | 'words'>;
  /** By the keys of the question. */
  readonly specifics: ClaimedValues;
  readonly descriptors: ClaimedValues;
}

type ClaimedValues = ReadonlyMap<string, { readonly values: readonly string[] } & Claim>;

/** More than a question has and a listing takes; a reply with more would only cost time. */
const mostSpecifics = 200;
const mostValues = 40;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of the reply's own, whatever its name. */
const field = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

function indexOf(value: unknown): number {
  const index = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return Number.isInteger(index) ? Number(index) : -1;
}

function readSpecific(value: unknown) {
  if (!isFields(value)) return undefined;
  const values = field(value, 'values');
  const confidence = confidences.find((one) => one === field(value, 'confidence')) ?? 'low';
  return {
    values: (Array.isArray(values) ? values.slice(0, mostValues) : [values])
      .map(textOf)
      .filter((text) => text.trim() !== ''),
    from: textOf(field(value, 'from')),
    picture: indexOf(field(value, 'picture')),
    words: textOf(field(value, 'words')),
    confidence,
  };
}

function readSpecifics(value: unknown): ClaimedValues {
  const entries = isFields(value) ? Object.entries(value).slice(0, mostSpecifics) : [];
  return new Map(
    entries.flatMap(([key, one]) => {
      const read = readSpecific(one);
      return read === undefined ? [] : [[key, read] as const];
    }),
  );
}

/** Reads a reply of whatever shape; undefined if it is not an object. */
export function readReply(value: unknown): SpecificsReply | undefined {
  if (!isFields(value)) return undefined;
  const inner = field(value, 'draft');
  const reply = isFields(inner) ? inner : value;
  return {
    categoryId: textOf(field(reply, 'categoryId')),
    reason: textOf(field(reply, 'reason')),
    conditionId: textOf(field(reply, 'conditionId')),
    conditionClaim: {
      from: textOf(field(reply, 'conditionFrom')),
      words: textOf(field(reply, 'conditionWords')),
    },
    specifics: readSpecifics(field(reply, 'specifics')),
    descriptors: readSpecifics(field(reply, 'descriptors')),
  };
}
