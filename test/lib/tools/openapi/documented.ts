import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isJsonObject, type JsonObject, mapObjects } from '../../../../lib/tools/openapi/contract-schemas.ts';
import { openApiDocument } from '../../../../lib/tools/openapi/document.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';

export const document = openApiDocument();

/** The part of the document at a path of names, with references resolved. */
export function at(...names: readonly string[]): JsonObject {
  let place: unknown = document;
  for (const name of names) {
    place = isJsonObject(place) ? place[name] : undefined;
    if (isJsonObject(place) && typeof place.$ref === 'string') place = at(...place.$ref.slice(2).split('/'));
  }
  return isJsonObject(place) ? place : {};
}

/** The document allows unnamed fields in answers. The tests do not, so that none is forgotten. */
const closed = mapObjects(document, (part) =>
  isJsonObject(part.properties) && part.additionalProperties === undefined && part.type !== undefined
    ? { ...part, additionalProperties: false }
    : part,
);

const ajv = new Ajv2020.default({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed as JsonObject, 'document');

/** Violations of a schema of the document by a value. @param place a JSON pointer to it */
export function faultsOf(place: string, value: unknown): string[] {
  const validate = ajv.getSchema(`document#${place}`);
  if (validate === undefined) throw new Error(`there is no schema at ${place}`);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** An answer as received. */
export interface SeenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const pointer = (...names: readonly string[]): string =>
  names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Headers unrelated to the call. */
const ordinary =
  /^(connection|content-.*|date|keep-alive|cache-control|transfer-encoding|strict-transport-security|x-content-type-options)$/;

function headerFaults(response: readonly string[], headers: SeenAnswer['headers']): string[] {
  // The shared response names headers that any answer may have.
  const shared = at('components', 'responses', 'TooMany', 'headers');
  const declared: JsonObject = { ...shared, ...at(...response, 'headers') };
  return Object.entries(headers).flatMap(([name, text]) => {
    if (ordinary.test(name)) return [];
    const header = declared[name];
    if (!isJsonObject(header)) return [`the header ${name} is not declared`];
    const place =
      typeof header.$ref === 'string' ? header.$ref.slice(1) : pointer(...response, 'headers', name);
    const schema = at(...place.slice(1).split('/'), 'schema');
    const value = schema.type === 'integer' ? Number(text) : text;
    return faultsOf(`${place}/schema`, value).map((fault) => `${name}: ${fault}`);
  });
}

/** The place of an endpoint's answers with a status in the document. */
export function responsePlace(path: string, status: number): string[] {
  const responses = ['paths', path, 'post', 'responses'];
  const named = at(...responses);
  return [...responses, String(status) in named ? String(status) : 'default'];
}

/** All differences between an endpoint's answer and the document. */
export function answerFaults(path: string, { status, headers, body }: SeenAnswer): string[] {
  const place = responsePlace(path, status);
  const response = at(...place);
  const missing = status === 200 ? [] : ['x-error-code', 'x-error-docs'].filter((name) => !(name in headers));
  const reference = (at(...place.slice(0, -1))[place.at(-1) ?? ''] as JsonObject).$ref;
  const base = typeof reference === 'string' ? reference.slice(2).split('/') : place;
  const described = String(response.description);
  const code = headers['x-error-code'];
  return [
    ...missing.map((name) => `the header ${name} is missing`),
    ...(code === undefined || described.includes(code) ? [] : [`${status} is not said to be ${code}`]),
    ...headerFaults(base, headers),
    ...faultsOf(pointer(...base, 'content', 'application/json', 'schema'), body),
  ];
}

/** An endpoint's component for a request or an answer. */
export const componentOf = (path: string, part: 'request' | 'answer'): string => {
  const operation = ['paths', path, 'post'];
  const place = part === 'request' ? [...operation, 'requestBody'] : [...operation, 'responses', '200'];
  const content = at(...place, 'content', 'application/json');
  return (content.schema as JsonObject).$ref as string;
};

/** The endpoint with this name. @throws Error if there is none */
export function endpointNamed(name: string) {
  const endpoint = endpoints.find((endpoint) => endpoint.name === name);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${name}`);
  return endpoint;
}
