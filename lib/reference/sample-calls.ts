import { photoPlace, type SampleCall, textPlace } from '../../shared/apps/reference/sample-call.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import type { Example } from '../tools/examples/example-files.ts';
import { json, printValue } from './print-value.ts';
import type { ApiDocument, Schema, Sources } from './sources.ts';

/** A schema with its references resolved. */
function resolved(schema: Schema, { components }: ApiDocument): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const { $ref: _, ...own } = schema;
  return Object.assign({}, components?.schemas?.[name ?? ''], ...(own.anyOf ?? []), own);
}

const isPicture = (text: string): boolean => /^(?:\{\{pictures\}\}|https?:).*\.(?:jpe?g|png)$/.test(text);

/** A code, a number, or an address of another kind than a picture's. */
const isCode = (text: string): boolean => /^(?:[a-z]{2}|[\d.]+|https?:.*)$/i.test(text);

/** Whether only certain texts are valid, so that the example's is a good start. */
const isGiven = ({ enum: values, pattern, const: only }: Schema, text: string): boolean =>
  values !== undefined || pattern !== undefined || only !== undefined || isCode(text);

/** An example's request with placeholders for pictures and the caller's own texts. */
function withPlaces(value: unknown, schema: Schema, document: ApiDocument, name: string): unknown {
  const whole = resolved(schema, document);
  if (Array.isArray(value))
    return value.map((element) => withPlaces(element, whole.items ?? {}, document, name));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, inner]) => [
      key,
      withPlaces(inner, whole.properties?.[key] ?? {}, document, key),
    ]);
    return Object.fromEntries(fields);
  }
  if (typeof value !== 'string') return value;
  if (isPicture(value)) return photoPlace;
  return isGiven(whole, value) && !value.includes('{{') ? value : textPlace(name);
}

/** A call of every operation to start from, by the operation's name: its first example, with placeholders. */
export function sampleCalls({ document, examples }: Sources): Readonly<Record<string, SampleCall>> {
  const samples = endpoints.map(({ name, path }): [string, SampleCall] => {
    const request: Example['request'] = examples.get(name)?.[0]?.request ?? {};
    const schema = document.paths[path]?.post.requestBody.content?.['application/json']?.schema ?? {};
    return [name, { path, body: printValue(withPlaces(request, schema, document, ''), json) }];
  });
  return Object.fromEntries(samples);
}
