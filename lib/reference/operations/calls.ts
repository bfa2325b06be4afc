import { inspect } from 'node:util';
import { methodPath } from '../../../shared/apps/client/named-methods.ts';
import { keyPlace } from '../../../shared/apps/reference/fill.ts';
import { type Endpoint, methodName } from '../../../shared/contract/endpoint.ts';
import { packageName } from '../../client-package/build-client.ts';
import type { Example } from '../../tools/examples/example-files.ts';
import { json, printValue, python } from '../print-value.ts';

/** Names of headers as people write them. */
const shownName = (name: string): string => name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase());

const authorizationOf = ({ headers = {} }: Example): string => headers.authorization ?? `Bearer ${keyPlace}`;

const furtherHeaders = ({ headers = {} }: Example): [string, string][] =>
  Object.entries(headers).filter(([name]) => name !== 'authorization');

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

/** The call as a terminal sends it. */
export function curlCall({ path }: Pick<Endpoint, 'path'>, example: Example): string {
  const body = printValue(example.request, json).replaceAll("'", "'\\''");
  const headers: [string, string][] = [
    ['Authorization', authorizationOf(example)],
    ['Content-Type', 'application/json'],
    ...furtherHeaders(example),
  ];
  return fence(
    'sh',
    [
      `curl {{base_url}}${path}`,
      ...headers.map(([name, value]) => `  -H '${shownName(name)}: ${value.replaceAll("'", "'\\''")}'`),
      `  -d '${body}'`,
    ].join(' \\\n'),
  );
}

/** Whole, in lines of at most 84 characters. */
const asWritten = { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: 84 } as const;

/** The same with the client. */
function typescriptCall(endpoint: Pick<Endpoint, 'name'>, example: Example): string {
  const key = authorizationOf(example).replace(/^Bearer /, '');
  const { 'idempotency-key': idempotencyKey } = example.headers ?? {};
  const request = Object.keys(example.request).length === 0 ? '' : inspect(example.request, asWritten);
  const options = idempotencyKey === undefined ? '' : `, { idempotencyKey: '${idempotencyKey}' }`;
  return fence(
    'ts',
    `import { createClient } from '${packageName}';

const client = createClient({ baseUrl: '{{base_url}}', apiKey: '${key}' });
const answer = await client.${methodPath(methodName(endpoint))}(${request}${options});
console.log(answer);`,
  );
}

/** The same with the most common library. */
function pythonCall({ path }: Pick<Endpoint, 'path'>, example: Example): string {
  const headers = Object.fromEntries([
    ['Authorization', authorizationOf(example)],
    ...furtherHeaders(example).map(([name, value]) => [shownName(name), value]),
  ]);
  const indented = (value: unknown, before: number) => printValue(value, python, 4, 4, before);
  return fence(
    'python',
    `import requests

response = requests.post(
    "{{base_url}}${path}",
    headers=${indented(headers, 12)},
    json=${indented(example.request, 200)},
    timeout=60,
)
print(response.json())`,
  );
}

/** A call in all languages, one fence after the other. */
export const callsOf = (endpoint: Pick<Endpoint, 'name' | 'path'>, example: Example): string =>
  [curlCall(endpoint, example), typescriptCall(endpoint, example), pythonCall(endpoint, example)].join(
    '\n\n',
  );

/** The answer of an example. */
export const answerOf = ({ answer }: Pick<Example, 'answer'>): string =>
  fence('json', printValue(answer, json));

const toldHeaders = [
  'x-credits-charged',
  'x-credits-remaining',
  'x-credits-low',
  'idempotent-replayed',
  'x-error-code',
  'retry-after',
  'x-price-note',
];

/** The status of an example's answer and its headers about the call. */
export function statusLine({ status, answerHeaders = {} }: Example): string {
  const told = toldHeaders.flatMap((name) =>
    answerHeaders[name] === undefined ? [] : [`\`${name}: ${answerHeaders[name]}\``],
  );
  return [`Status ${status}`, ...told].join(', ');
}
