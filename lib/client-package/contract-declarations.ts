import * as z from 'zod';
import { type Endpoint, methodName } from '../../shared/contract/endpoint.ts';
import { jsonSchemaOf } from './contract-schemas.ts';
import { nameSchemas } from './name-schemas.ts';
import { docComment, indented, type JsonSchema, printType } from './print-type.ts';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function declare(name: string, schema: JsonSchema = {}, summary?: string): string {
  const type = printType(schema);
  const comment = docComment(summary, schema.description);
  const isPlain = type.startsWith('{\n') && type.endsWith('}') && !type.includes('\n} & ');
  return isPlain
    ? `${comment}export interface ${name} ${type}\n`
    : `${comment}export type ${name} = ${type};\n`;
}

function costOf({ credits, repeat }: Endpoint): string {
  if (credits > 0) return `Costs ${credits} credits when delivered`;
  return repeat === 'keyed' ? 'Free; honours an Idempotency-Key' : 'Free';
}

/**
 * Declarations that replace `shared/apps/client/calls/contract-types.ts`.
 *
 * @param codes what `x-error-code` may say
 * @param events what an account's endpoints are sent
 */
export function contractDeclarations(
  endpoints: readonly Endpoint[],
  codes: readonly string[],
  events: readonly z.ZodType[],
): string {
  const { named, requests, answers } = nameSchemas(
    endpoints.map(({ request }) => jsonSchemaOf(request, 'input')),
    [...endpoints.map(({ response }) => response), z.union(events)].map((schema) =>
      jsonSchemaOf(schema, 'output'),
    ),
  );
  const operations: string[] = [];
  const rows: string[] = [];
  for (const [index, endpoint] of endpoints.entries()) {
    const method = methodName(endpoint);
    const [request, answer] = [`${capitalised(method)}Request`, `${capitalised(method)}Answer`];
    operations.push(
      declare(request, requests[index], `What ${method} takes`),
      declare(answer, answers[index], `What ${method} answers`),
    );
    rows.push(
      `${docComment(endpoint.summary, costOf(endpoint))}readonly ${method}: { readonly request: ${request}; readonly answer: ${answer} };\n`,
    );
  }
  const shared = [...named].map(([name, schema]) => declare(name, schema));
  return [
    ...shared,
    ...operations,
    declare('WebhookEvent', answers.at(-1), 'What an endpoint of an account is sent'),
    `/** What each operation takes and answers. */\nexport interface Operations {\n${indented(rows.join(''))}}\n`,
    'export type OperationName = keyof Operations;\n',
    `/** Codes that the service's failures carry in \`x-error-code\`. */\nexport type ServiceCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};\n`,
  ].join('\n');
}
