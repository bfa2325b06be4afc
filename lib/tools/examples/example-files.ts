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
 * Every placeholder of the examples, `{{name}}` in requests and answers, with what readers of the pages see in its place.
 * The service fills in the first two when it shows a page.
 */
export const placeholders = {
  base_url: '{{base_url}}',
  pictures: '{{pictures}}',
  api_key_without_credits: 'KEY_WITHOUT_CREDITS',
  api_key_for_the_account: 'KEY_FOR_THE_ACCOUNT',
  market_access_token: 'SELLERS_ACCESS_TOKEN',
  enrolled_access_token: 'ENROLLED_SELLERS_ACCESS_TOKEN',
  market_refresh_token: 'SELLERS_REFRESH_TOKEN',
  authorization_code: 'AUTHORIZATION_CODE',
  state: 'STATE',
  item_id: 'ITEM_ID',
  ended_item_id: 'ENDED_ITEM_ID',
  job: 'JOB',
  paused_job: 'PAUSED_JOB',
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
