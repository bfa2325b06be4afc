import * as z from 'zod';
import { operations } from '../../../contract/endpoints.ts';
import type { AgentTool } from '../tools/tool.ts';
import { inToolNames } from '../tools/tool-names.ts';
import { tools } from '../tools.ts';
import { inlined, type JsonSchema } from './json-schema.ts';

/*
 * The tools as described to agents, generated from the contract. The bundler replaces this module by its values, so
 * that the deployed function neither loads the contract nor builds schemas at start-up.
 */

/** A tool as described to agents. */
export interface ToolCard {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
}

const token = 'market_access_token';

const copy: JsonSchema = {
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  default: 1,
  description:
    'Leave it out. 2, 3 and so on ask for another equal one, or for the same for another seller, done and charged anew.',
};

/** Agents rarely write texts, numbers and lists that long; the API refuses them, and says why. */
const mostWritten = 200;

/** Longer lists of codes fill an agent's context; the API refuses any other code, and says so. */
const mostCodes = 60;
const countryCode = /^[A-Z]{2}$/;

/** An answer may have more codes with a later version of the API. */
const mostAnswered = 20;

/** A schema for agents: tools instead of operations, and a pattern for the codes of all countries. */
function inAgentsWords(schema: JsonSchema): JsonSchema {
  const put = (value: unknown, keyword: string): unknown => {
    if (keyword === 'description' && typeof value === 'string') return inToolNames(value, tools);
    if (Array.isArray(value)) return value.map((element) => put(element, ''));
    if (typeof value !== 'object' || value === null) return value;
    const { enum: values, ...rest } = value as { readonly enum?: readonly unknown[] };
    const isCountry =
      (values ?? []).length > mostCodes && values?.every((code) => countryCode.test(String(code)));
    const kept = isCountry ? { ...rest, pattern: countryCode.source } : value;
    return Object.fromEntries(Object.entries(kept).map(([name, inner]) => [name, put(inner, name)]));
  };
  return put(schema, '') as JsonSchema;
}

/** The schema as the contract means it: `override` adds what zod cannot express in JSON Schema. */
const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  inAgentsWords(
    inlined(
      z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema, path }) => {
          const { override } = z.globalRegistry.get(zodSchema) ?? {};
          delete jsonSchema.override;
          // A later version of the API may add fields, which agents must not reject.
          if (io === 'output') delete jsonSchema.additionalProperties;
          if (io === 'output' && (jsonSchema.enum?.length ?? 0) > mostAnswered) delete jsonSchema.enum;
          if ((jsonSchema.maximum ?? 0) > 1000) delete jsonSchema.maximum;
          if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
          if ((jsonSchema.maxLength ?? 0) >= mostWritten) delete jsonSchema.maxLength;
          if ((jsonSchema.maxItems ?? 0) >= 30) delete jsonSchema.maxItems;
          if (typeof override === 'function') override({ jsonSchema, path });
        },
      }),
    ),
  );

function inputSchemaOf(request: z.ZodType, { fixed, replays, required }: AgentTool): JsonSchema {
  const { properties, required: needed = [] } = jsonSchemaOf(request, 'input') as {
    properties: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  const hidden = new Set([token, ...Object.keys(fixed)]);
  const shown = Object.entries(properties).filter(([name]) => !hidden.has(name));
  return {
    type: 'object',
    properties: { ...Object.fromEntries(shown), ...(replays ? { copy } : {}) },
    required: [...needed.filter((name) => !hidden.has(name)), ...required],
    additionalProperties: false,
  };
}

/** Deeper parts of answers are left out: the schemas of all tools together fill an agent's context. */
const deepest = 2;

/** The schema down to a depth of nested objects. */
function shallow(schema: JsonSchema, depth: number): JsonSchema {
  const {
    properties = {},
    required,
    items,
    anyOf,
    ...rest
  } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly items?: JsonSchema;
    readonly anyOf?: readonly JsonSchema[];
  };
  const parts = Object.entries(properties).map(([name, part]) => [name, shallow(part, depth - 1)]);
  return {
    ...rest,
    ...(items && { items: shallow(items, depth) }),
    ...(anyOf && { anyOf: anyOf.map((part) => shallow(part, depth)) }),
    ...(depth > 0 && parts.length > 0 && { properties: Object.fromEntries(parts), required }),
  };
}

function outputSchemaOf(response: z.ZodType): JsonSchema {
  const { $schema: _, ...answer } = jsonSchemaOf(response, 'output');
  return {
    type: 'object',
    properties: {
      requestId: { type: 'string', description: 'Names the call in the service’s log' },
      answer: {
        ...shallow(answer, deepest),
        description: 'What the operation answered; absent if it failed',
      },
      receipt: {
        type: 'object',
        description:
          'creditsCharged, creditsRemaining where it is known, replayed (answered from an earlier call), sandbox (an emulator had a part in it)',
      },
      error: {
        type: 'object',
        description:
          'Why nothing came of the call: code, message, remedy, retry (no or later), retryAfterSeconds, docs; absent if it succeeded',
      },
    },
    required: ['requestId'],
  };
}

function costOf(credits: number, replayHours: number | undefined, ofSeller: boolean): string {
  const price = credits === 0 ? 'Free.' : `Costs ${credits} credits; a call that fails costs nothing.`;
  const repeat = credits === 0 ? 'does it only once' : 'costs nothing';
  return [
    price,
    replayHours && `The same call again within ${replayHours} hours ${repeat}.`,
    ofSeller ? 'Needs the header x-market-access-token.' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

function cardOf(tool: AgentTool): ToolCard {
  const { credits, replayHours = 24, request, response } = operations[tool.operation];
  return {
    title: tool.title,
    description: `${tool.description} ${costOf(credits, tool.replays ? replayHours : undefined, tool.ofSeller)}`,
    inputSchema: inputSchemaOf(request, tool),
    outputSchema: outputSchemaOf(response),
  };
}

/** By the tools' names. */
export const toolCards: Readonly<Record<string, ToolCard>> = Object.fromEntries(
  tools.map((tool) => [tool.name, cardOf(tool)]),
);
