import type { APIGatewayProxyEvent } from 'aws-lambda';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { parseRequest, readJsonBody } from '../../shared/entry/http/frame/body.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { textFieldsOf, withValueAt } from '../security/input/text-fields.ts';
import { validBody } from '../support/valid-requests.ts';
import type { Figure } from './bound.ts';
import { leastProcessorMs } from './processor-time.ts';

const size = 5_800_000;
const repeated = (text: string): string => text.repeat(Math.floor(size / text.length));

/** Texts that are slow for patterns, parsers and word counts. */
const longTexts = [
  ...['a', 'a ', '@a ', ' ', '\n', '1', 'a, ', '<a>', '"', '\u0301', 'é', '😀'].map(repeated),
  `@${repeated('a')}`,
  ...['a', '%C3%A9', '?a=b&'].map((part) => `https://a.example/${repeated(part)}`),
  `https://${repeated('a.')}example/`,
].map((text) => text.slice(0, size / 2));

/** Bodies that are deep, wide or full of small values. */
const hostileBodies = [
  `{"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  `${'{"a":'.repeat(45_000)}1${'}'.repeat(45_000)}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 99_000 }, (_, at) => [`name${at}`, null]))),
  `{"a":[${'null,'.repeat(99_000)}null]}`,
  `{"a":[${'1,'.repeat(size / 2)}1]}`,
  `{"a":"${'\\\\'.repeat(size / 2)}`,
  `${' '.repeat(size)}{}`,
  `{"a":"${'\\u0041'.repeat(size / 6)}"}`,
  `{"a":${'9'.repeat(size)}}`,
];

/** Parses a body for an endpoint, which may be refused. */
function read(endpoint: (typeof endpoints)[number], body: string): void {
  const headers = { 'content-type': 'application/json' };
  const multiValueHeaders = { 'content-type': ['application/json'] };
  const event = { body, isBase64Encoded: false, headers, multiValueHeaders };
  try {
    parseRequest(endpoint, readJsonBody(event as unknown as APIGatewayProxyEvent));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}

/**
 * Processor time of each endpoint's most expensive body, in multiples of parsing alone on the same machine. Each text
 * field is tried with two of the long texts, so that together the fields cover all.
 */
export async function measureHostileRequests(): Promise<Figure[]> {
  const parsing = await Promise.all(
    longTexts.map((text) => leastProcessorMs(() => JSON.parse(JSON.stringify(text)))),
  );
  const ingredients = { picture: 'https://a.example/a.jpg', accessToken: 'token', refreshToken: 'token' };
  let turn = 0;
  const figures: Figure[] = [];
  for (const endpoint of endpoints) {
    const request = validBody(endpoint.name, ingredients);
    const bodies = textFieldsOf(endpoint.request).flatMap((path) =>
      [0, 1].map(() => JSON.stringify(withValueAt(request, path, longTexts[turn++ % longTexts.length]))),
    );
    let most = 0;
    for (const body of [...bodies, ...hostileBodies])
      most = Math.max(most, await leastProcessorMs(() => read(endpoint, body)));
    const what = 'processor time of the dearest body ÷ of parsing the dearest text';
    figures.push({ subject: endpoint.name, what, value: most / Math.max(...parsing), unit: '×', atMost: 1 });
  }
  return figures;
}
