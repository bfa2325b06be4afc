import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { errorCatalogue } from '../../../shared/platform/errors/error-catalogue.ts';
import {
  type AnsweredErrorCode,
  type ErrorCode,
  errorTable,
  onPricing,
} from '../../../shared/platform/errors/error-table.ts';
import type { Example } from '../../tools/examples/example-files.ts';
import { failuresOf } from '../../tools/openapi/failures.ts';
import type { Schema, Sources } from '../sources.ts';
import { answerOf, callsOf, curlCall, statusLine } from './calls.ts';
import { type FieldLists, fieldsOf } from './fields.ts';

const isOwn = (code: AnsweredErrorCode): code is ErrorCode => code in errorTable;

/** The code whose meaning fits: the pricing operations answer several codes as one, and the status may show which it was. */
function aboutOf(code: AnsweredErrorCode, status: number): AnsweredErrorCode {
  if (!isOwn(code) || errorTable[code].status === status) return code;
  const codes = Object.keys(errorTable) as ErrorCode[];
  const folded = codes.find(
    (other) => onPricing(other).bodyCode === code && errorTable[other].status === status,
  );
  return folded ?? code;
}

const firstSentence = (text: string): string =>
  /^.*?[.:](?= [A-Z]|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;

/** The failures of an operation as a table, each code leading to the catalogue. */
function failureTable(endpoint: Endpoint): string {
  const rows = new Set(
    failuresOf(endpoint)
      // NOT_FOUND is the answer to paths without an operation.
      .filter(({ code }) => code !== 'NOT_FOUND')
      .map(({ code, status }) => {
        const { meaning } = errorCatalogue[aboutOf(code, status)];
        return `| ${status} | [\`${code}\`](/docs/errors#${code}) | ${firstSentence(meaning)} |`;
      }),
  );
  return ['| Status | Code | When |', '| --- | --- | --- |', ...rows].join('\n');
}

const jsonOf = (
  body: { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> } | undefined,
) => body?.content?.['application/json']?.schema ?? {};

/** The schemas of an operation's request and delivered answer, as the document has them. */
export function schemasOf({ path }: Endpoint, { document }: Pick<Sources, 'document'>) {
  const operation = document.paths[path]?.post;
  return { request: jsonOf(operation?.requestBody), answer: jsonOf(operation?.responses['200']) };
}

function costOf({ credits, repeat }: Endpoint): string {
  const cost = credits === 0 ? 'Free' : `**${credits} credits**, none if the call fails`;
  return repeat === 'keyed' ? `${cost} · honours [Idempotency-Key](/docs/credits#idempotency-key)` : cost;
}

/** A further call as curl sends it, with its answer, each unless it is printed already. */
function otherExample(endpoint: Endpoint, example: Example, before: readonly Example[]): string {
  const printed = before.flatMap((earlier) => [curlCall(endpoint, earlier), answerOf(earlier)]);
  const once = (text: string, what: string) =>
    printed.includes(text) ? `The same ${what} once more.` : text;
  const call = once(curlCall(endpoint, example), 'call');
  const answer = once(answerOf(example), 'answer');
  return `### ${example.title}\n\n${call}\n\n${statusLine(example)}:\n\n${answer}`;
}

function fieldSections(title: string, fields: FieldLists, words: string): string {
  const shared = fields.shared.flatMap(({ name, description, list }) => [`### ${name}`, description, list]);
  const parts = [`## ${title}`, words, fields.list || 'An empty object: `{}`.', ...shared];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The answer's headers, except those that every answer has. */
function headerList({ answerHeaders = {} }: Endpoint): string {
  return Object.entries(answerHeaders)
    .map(([name, description]) => `Header \`${name}\`: ${description.replace(/\.$/, '')}.`)
    .join('\n\n');
}

/**
 * The page of an operation as Markdown.
 *
 * @throws Error if nothing was written about it
 */
export function operationPage(endpoint: Endpoint, sources: Sources): string {
  const { name, path, summary } = endpoint;
  const words = sources.operations.get(name)?.trim();
  if (words === undefined) throw new Error(`docs/operations/${name}.md is missing.`);
  const examples = sources.examples.get(name) ?? [];
  const [first, ...others] = examples;
  const fields = fieldsOf(schemasOf(endpoint, sources), sources.document);
  const delivered = others.filter(({ status }) => status < 400);
  const failed = others.filter(({ status }) => status >= 400);
  const other = (example: Example): string =>
    otherExample(endpoint, example, examples.slice(0, examples.indexOf(example)));
  return [
    `# ${summary}`,
    `\`POST ${path}\`\n\n${costOf(endpoint)}`,
    words,
    ...(first === undefined
      ? []
      : [`## Example: ${first.title}`, callsOf(endpoint, first), `${statusLine(first)}:`, answerOf(first)]),
    fieldSections('Request', fields.request, ''),
    fieldSections('Answer', fields.answer, headerList(endpoint)),
    ...(delivered.length === 0 ? [] : ['## More examples', ...delivered.map(other)]),
    '## Failures',
    failureTable(endpoint),
    ...failed.map(other),
  ].join('\n\n');
}
