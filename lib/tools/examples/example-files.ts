import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const headers = z.record(z.string().regex(/^[a-z0-9-]+$/), z.string());

/** The hand-written part of an example: the call. */
const callSchema = z.object({
  title: z.string().min(1),
  request: z.record(z.string(), z.unknown()),
  headers: headers.optional(),
});

const exampleSchema = z.strictObject({
  ...callSchema.shape,
  status: z.int(),
  answer: z.unknown(),
  answerHeaders: headers,
});

/**
 * A call of an example: its body and headers with placeholders, without the API key unless the call needs another one.
 */
export type ExampleCall = z.output<typeof callSchema>;

/** A call with the sandbox's answer, made stable and with placeholders. */
export type Example = z.output<typeof exampleSchema>;

const fileOf = (endpointName: string): string =>
  join(import.meta.dirname, '../../../docs/examples', `${endpointName}.json`);

const read = (endpointName: string): unknown => JSON.parse(readFileSync(fileOf(endpointName), 'utf8'));

/** The calls of an endpoint's file, in the order in which they are sent, whether or not they have been recorded. */
export const readCalls = (endpointName: string): ExampleCall[] =>
  callSchema.array().parse(read(endpointName));

/**
 * The recorded examples of an endpoint (`docs/examples/<name>.json`), in the order in which they are sent.
 *
 * @throws Error if there is no such file, or one of its calls was never recorded
 */
export const readExamples = (endpointName: string): Example[] =>
  exampleSchema.array().min(1).parse(read(endpointName));

/** Replaces the examples of an endpoint. */
export function writeExamples(endpointName: string, examples: readonly Example[]): void {
  writeFileSync(fileOf(endpointName), `${JSON.stringify(examples, null, 2)}\n`);
}

/**
 * Every placeholder of the examples, `{{name}}` in requests and answers, with its meaning. They are filled in when a
 * call is sent or shown.
 */
export const placeholders = {
  base_url: 'Where the API is, without a slash at the end',
  pictures: 'Origin and folder of the sample pictures, without a slash at the end',
  api_key_without_credits: 'An API key of an account that has no credits',
  api_key_for_the_account: 'An API key with the permission account, of an account that has made a paid call',
  market_access_token: "The seller's access token",
  enrolled_access_token: 'Access token of a seller who is enrolled in business policies',
  market_refresh_token: "The seller's refresh token",
  authorization_code: "A code that the app's callback has just received",
  state: 'The state of a sign-in',
  item_id: 'Id of a listing that the seller has posted',
  ended_item_id: 'Id of a listing of the seller that has ended',
} as const;

export type PlaceholderName = keyof typeof placeholders;

/** The values of placeholders. */
export type Fillings = Readonly<Partial<Record<PlaceholderName, string>>>;

const isName = (name: string): name is PlaceholderName => Object.hasOwn(placeholders, name);

/** The placeholders in a value, without its keys. */
export function placeholdersIn(value: unknown): Set<PlaceholderName> {
  const matches = JSON.stringify(value ?? null).matchAll(/\{\{(\w+)\}\}/g);
  return new Set(Array.from(matches, ([, name = '']) => name).filter(isName));
}

/** A copy of a JSON value with its parts changed, the innermost first. @param change gets the name of each part */
export const mapParts = (value: unknown, change: (part: unknown, name: string) => unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (name, part) => change(part, name));

/**
 * A copy with every placeholder filled.
 *
 * @throws Error if one has no value
 */
export function fill<Value>(value: Value, fillings: Fillings): Value {
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      const filling = isName(name) ? fillings[name] : undefined;
      if (filling === undefined) throw new Error(`nothing fills the placeholder {{${name}}}`);
      return filling;
    });
  return mapParts(value, (part) => (typeof part === 'string' ? filled(part) : part)) as Value;
}
