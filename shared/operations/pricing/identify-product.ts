import * as z from 'zod';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import type { Call } from '../../platform/call/call.ts';
import { inTime, untilAborted } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { dataText, type Model, type Question } from '../../platform/model/model.ts';
import { readBarCodes } from '../../platform/pictures/bar-codes.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import { identityInstructions } from './identity/identity.prompt.ts';
import { type Identity, identitySchema, said } from './identity/identity.ts';

/** The model's reply: codes are as printed. */
const identityReply = identitySchema.extend({ codes: z.array(z.string()) });

const longestValue = 80;
/** Maximum characters read of a value: removing markup takes time. */
const longestRead = 1_000;
const mostCodes = 3;

/**
 * Whether digits are a GTIN-8, -12, -13 or -14, including EAN, UPC and ISBN-13, with a valid check digit.
 *
 * @see https://www.gs1.org/services/how-calculate-check-digit-manually
 */
function isGtin(digits: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Names come from a stranger's photo and note, so they become plain text. */
const words = z
  .string()
  .transform((value) => plainLine(value.slice(0, longestRead)).slice(0, longestValue).trim())
  .pipe(z.string().min(1));

/* Fields are read one by one, so a bad value drops only its own field. */
const readable = z.object({
  search: said(words).catch(null).prefault(null),
  brand: said(words).catch(null).prefault(null),
  model: said(words).catch(null).prefault(null),
  kind: said(words).catch(null).prefault(null),
  condition: said(z.enum(['new', 'used']))
    .catch(null)
    .prefault(null),
  codes: z.array(z.unknown()).catch([]).prefault([]),
});

/** Reads the model's reply without trusting its shape; undefined if it is not an object. */
export function readIdentity(value: unknown): Identity | undefined {
  const { data } = readable.safeParse(value);
  if (data === undefined) return undefined;
  const codes = data.codes
    .filter((code) => typeof code === 'string')
    .map((code) => code.replace(/[\s-]/g, ''))
    .filter(isGtin);
  return {
    ...data,
    codes: eachOnce(codes),
  };
}

/** The product numbers in the caller's words, with or without the spaces and hyphens of labels and sellers. */
const codesGiven = (description = ''): string[] =>
  (description.match(/(?<![\d-])\d(?:[ -]?\d){11,12}(?![\d-])/g) ?? [])
    .map((code) => code.replace(/[ -]/g, ''))
    .filter(isGtin);

/** Product numbers deduplicated: a UPC is an EAN without its leading zero. */
const eachOnce = (codes: readonly string[]): Identity['codes'] =>
  [...new Map(codes.toReversed().map((code) => [code.padStart(14, '0'), code])).values()]
    .toReversed()
    .slice(0, mostCodes)
    .map((value) => ({ value, sure: 'high' }));

/** Identification must leave time for a search by its words. */
const identityMs = 4_000;
const maxTokens = 400;

const questionAbout = (picture: ModelPicture, description = ''): Question => ({
  instructions: identityInstructions,
  pictures: [picture],
  text: dataText({ seller_note: description }),
  schema: identityReply,
  maxTokens,
});

const unknown: Identity = { search: null, brand: null, model: null, kind: null, condition: null, codes: [] };

/** The result of a part of the identification; `otherwise` if it fails. */
const orElse = <Found>(otherwise: Found, work: Promise<Found>, { log }: Call): Promise<Found> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ServiceError)) log.error('identity.bug', error);
    else log.warn('identity.failed', { code: error.code, reason: error.message });
    return otherwise;
  });

async function saidByModel(
  model: Model | undefined,
  picture: ModelPicture,
  description: string | undefined,
  call: Call,
): Promise<Identity | null> {
  const reply = await model?.ask(questionAbout(picture, description), call);
  return readIdentity(reply?.value) ?? null;
}

/**
 * Identifies a picture's product: reads bar codes and asks the model at the same time, within 4 seconds. Product
 * numbers in the description come before those in the picture. No failure here fails the call.
 *
 * @param model absent: only bar codes are read
 * @returns null if the model failed or is absent and there is no product number
 */
export async function identifyProduct(
  picture: ModelPicture,
  description: string | undefined,
  model: Model | undefined,
  call: Call,
): Promise<Identity | null> {
  return await inTime(
    identityMs,
    async (budget) => {
      const [said, codes] = await Promise.all([
        orElse(null, saidByModel(model, picture, description, { ...call, budget }), call),
        orElse([], untilAborted(readBarCodes(picture.bytes, budget.signal), budget.signal), call),
      ]);
      const certain = [...codesGiven(description), ...codes.filter(isGtin)];
      if (said === null && certain.length === 0) return null;
      const identity = said ?? unknown;
      return { ...identity, codes: eachOnce([...certain, ...identity.codes.map(({ value }) => value)]) };
    },
    call.budget,
  );
}
