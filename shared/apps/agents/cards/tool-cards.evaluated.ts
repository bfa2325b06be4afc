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
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** Credits that a delivered answer costs. */
  readonly credits: number;
  /** Whether it acts for a seller, whose token comes in a header. */
  readonly ofSeller: boolean;
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

/**
 * Parts of answers that are large and only sent on request, or that repeat the arguments. They are described, not
 * spelled out.
 */
const onRequest = new Set(['explanation', 'sources']);
const spelledOut = 'Fields of post-item';
/** Parts that a tool which never only verifies does not answer. */
const verified = 'Only with verifyOnly';

function answerSchemaOf(response: z.ZodType, { fixed }: AgentTool): JsonSchema {
  const { $schema: _, ...schema } = jsonSchemaOf(response, 'output') as {
    $schema?: string;
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  const isDescribed = (name: string, { type, description }: JsonSchema): boolean =>
    type === 'object' &&
    ((onRequest.has(name) && schema.required?.includes(name) !== true) ||
      String(description).startsWith(inToolNames(spelledOut, tools)));
  const isAnswered = ([, { description }]: [string, JsonSchema]): boolean =>
    fixed.verifyOnly !== false || !String(description).startsWith(verified);
  const properties = Object.entries(schema.properties ?? {})
    .filter(isAnswered)
    .map(([name, part]) =>
      isDescribed(name, part)
        ? [name, { type: 'object', description: part.description ?? 'With `explain`' }]
        : [name, part],
    );
  return { ...schema, properties: Object.fromEntries(properties) };
}

const outputSchemaOf = (response: z.ZodType, tool: AgentTool): JsonSchema => ({
  type: 'object',
  properties: {
    requestId: { type: 'string', description: 'Names the call in the service’s log' },
    answer: {
      ...answerSchemaOf(response, tool),
      description: 'What the operation answered; absent if it failed',
    },
    receipt: {
      type: 'object',
      properties: {
        creditsCharged: { type: 'integer', description: 'What this call cost' },
        creditsRemaining: { type: 'integer', description: 'What the account has left, where it is known' },
        replayed: { type: 'boolean', description: 'Whether an earlier call with the same arguments gave it' },
        sandbox: { type: 'boolean', description: 'Whether an emulator had a part in it' },
      },
      required: ['creditsCharged', 'replayed', 'sandbox'],
    },
    error: {
      type: 'object',
      description: 'Why nothing came of the call; absent if it succeeded',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        remedy: { type: 'string', description: 'What to do about it' },
        retry: { enum: ['no', 'later'], description: 'Whether the same call may succeed later' },
        retryAfterSeconds: { type: 'integer' },
        docs: { type: 'string', description: 'Address of a page about the code' },
      },
      required: ['code', 'message', 'remedy', 'retry'],
    },
  },
  required: ['requestId'],
});

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
  const ofSeller = token in (jsonSchemaOf(request, 'input').properties as object);
  return {
    name: tool.name,
    title: tool.title,
    description: `${tool.description} ${costOf(credits, tool.replays ? replayHours : undefined, ofSeller)}`,
    inputSchema: inputSchemaOf(request, tool),
    outputSchema: outputSchemaOf(response, tool),
    credits,
    ofSeller,
  };
}

/** By the tools' names. */
export const toolCards: Readonly<Record<string, ToolCard>> = Object.fromEntries(
  tools.map((tool) => [tool.name, cardOf(tool)]),
);
