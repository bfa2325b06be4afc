import * as z from 'zod';
import { type Endpoint, methodName } from '../../shared/contract/endpoint.ts';
import { jsonSchemaOf } from './contract-schemas.ts';
import { docComment, indented, type JsonSchema, printType } from './print-type.ts';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function declare(name: string, schema: JsonSchema, summary?: string): string {
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
  const named = new Map<string, JsonSchema>();
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const made = jsonSchemaOf(schema, io);
    for (const [name, part] of Object.entries(made.$defs ?? {})) {
      const known = named.get(name);
      if (known !== undefined && printType(known) !== printType(part))
        throw new Error(`${name} names two types`);
      named.set(name, part);
    }
    return made;
  };
  const operations: string[] = [];
  const rows: string[] = [];
  for (const endpoint of endpoints) {
    const method = methodName(endpoint);
    const [request, answer] = [`${capitalised(method)}Request`, `${capitalised(method)}Answer`];
    operations.push(
      declare(request, schemaOf(endpoint.request, 'input'), `What ${method} takes`),
      declare(answer, schemaOf(endpoint.response, 'output'), `What ${method} answers`),
    );
    rows.push(
      `${docComment(endpoint.summary, costOf(endpoint))}readonly ${method}: { readonly request: ${request}; readonly answer: ${answer} };\n`,
    );
  }
  const event = schemaOf(z.union(events), 'output');
  const shared = [...named].map(([name, schema]) => declare(name, schema));
  return [
    ...shared,
    ...operations,
    declare('WebhookEvent', event, 'What an endpoint of an account is sent'),
    `/** What each operation takes and answers. */\nexport interface Operations {\n${indented(rows.join(''))}}\n`,
    'export type OperationName = keyof Operations;\n',
    `/** Codes that the service's failures carry in \`x-error-code\`. */\nexport type ServiceCode =\n${codes.map((code) => `  | '${code}'`).join('\n')};\n`,
  ].join('\n');
}
