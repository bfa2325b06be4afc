import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const headers = z.record(z.string().regex(/^[a-z0-9-]+$/), z.string());

/** The part of an example that a person writes: the call. */
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

/** A call of an example: its body and headers with placeholders, the API key left out unless the call needs another. */
export type ExampleCall = z.output<typeof callSchema>;

/** A call with what the sandbox answered, stable and with placeholders. */
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
