import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { appraiseProduct, predictPrice } from '../../../shared/contract/pricing.ts';
import { errorCatalogue } from '../../../shared/platform/errors/error-catalogue.ts';
import {
  answerName,
  createSchemaTable,
  type JsonObject,
  requestName,
  schemaRef,
} from './contract-schemas.ts';
import { headerComponents } from './headers.ts';
import { createResponses } from './responses.ts';
import { shownExample } from './shown-examples.ts';
import { documentedWebhooks, webhookParameters } from './webhooks.ts';

const errorCodes = Object.entries(errorCatalogue);

/**
 * Every code with its meaning, as viewers of such documents show it next to the value. The remedy is on the page that
 * `x-error-docs` names.
 */
const errorCodeSchema: JsonObject = {
  type: 'string',
  description: 'A stable code for what failed',
  enum: errorCodes.map(([code]) => code),
  'x-enumDescriptions': Object.fromEntries(
    // Charges for failures are described only once.
    errorCodes.map(([code, { meaning }]) => [code, meaning.replace(/ Nothing was charged[^.]*\./, '')]),
  ),
};

const errorSchema: JsonObject = {
  type: 'object',
  description: 'A failure in the simple shape',
  properties: { error: { type: 'string', description: 'What to change, or what went wrong' } },
  required: ['error'],
};

const pricingFailureSchema: JsonObject = {
  description: 'A failure in the shape of the operation’s answer',
  anyOf: [predictPrice, appraiseProduct].map((endpoint) => schemaRef(answerName(endpoint))),
};

const replayedLess = endpoints.flatMap(({ name, replayHours: hours }) => (hours ? `${name}: ${hours}` : []));

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: `Your own text for one piece of work. A repeat with the same body within 24 hours (${replayedLess.join(', ')}) replays the delivered answer at no cost; 409 while the first is worked on, 422 with another body, even after a failure`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const tags: Readonly<Record<Endpoint['area'] | 'webhooks', string>> = {
  photos: 'Photos for the other operations',
  listing: 'Texts from pictures',
  pricing: 'Comparable prices and appraisals. Failures have the shape of the answer',
  market:
    'Listings on the marketplace, on behalf of a seller. Every operation but those under oauth counts as one of the day',
  jobs: 'Up to 1,000 calls of one operation, made one after another while your program does something else',
  account: 'The account that an API key belongs to',
  webhooks: 'What your own endpoints are sent, signed as Standard Webhooks',
};

const description = `Listing texts, comparable prices and marketplace posting for resale apps.

Every operation is a POST of a JSON object and needs an API key. Unknown fields are ignored; null counts as absent. \`x-error-code\` says what failed. A failed call costs nothing: a paid operation then answers \`x-credits-charged: 0\`. Where a 5xx, or a 429 on pricing, lacks that header, this is not known yet; a repeat with the same Idempotency-Key replays what was charged.`;

const costOf = ({ credits }: Endpoint): string =>
  credits === 0 ? 'Free.' : `Costs ${credits} credits when delivered.`;

/** The API's OpenAPI 3.1 document, made from the contract, the table of errors and the recorded examples. */
export function openApiDocument(): JsonObject {
  const table = createSchemaTable();
  const responses = createResponses();
  const paths: JsonObject = {};
  for (const endpoint of endpoints) {
    table.add(requestName(endpoint), endpoint.request, 'input');
    table.add(answerName(endpoint), endpoint.response, 'output');
    const schema = schemaRef(requestName(endpoint));
    const example = shownExample(endpoint).request;
    paths[endpoint.path] = {
      post: {
        operationId: endpoint.name,
        tags: [endpoint.area],
        summary: endpoint.summary,
        description: costOf(endpoint),
        ...(endpoint.repeat === 'keyed'
          ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }
          : {}),
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: responses.of(endpoint),
      },
    };
  }
  const webhooks = documentedWebhooks(table);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Listing, Pricing and Marketplace Connector Service',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this deployment' },
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:3000' } } }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key from the dashboard. One that has expired or was revoked is answered 401 UNAUTHORIZED, one for texts and prices only 403 KEY_NOT_PERMITTED by marketplace operations',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey, ...webhookParameters },
      headers: headerComponents,
      responses: responses.components(),
      schemas: {
        Error: errorSchema,
        PricingFailure: pricingFailureSchema,
        ErrorCode: errorCodeSchema,
        ...table.schemas(),
      },
    },
  };
}
