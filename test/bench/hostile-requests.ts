import type { APIGatewayProxyEvent } from 'aws-lambda';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { parseRequest, readJsonBody } from '../../shared/entry/http/frame/body.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { textFieldsOf, withValueAt } from '../security/input/text-fields.ts';
import { validBody } from '../support/valid-requests.ts';
import type { Figure } from './bound.ts';
import { leastProcessorMs } from './processor-time.ts';
import { startQuietHost } from './quiet-host.ts';

const size = 5_800_000;
const repeated = (text: string): string => text.repeat(Math.floor(size / text.length));

/** Texts on which patterns, parsers and counts of words take long. */
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

/** Reads a body for an endpoint, which may be refused. */
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

/** The dearest body of each endpoint: each text field with two of the long texts, so that all fields meet all. */
async function measureBodies(): Promise<Figure[]> {
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
    figures.push({ subject: endpoint.name, what, value: most / Math.max(...parsing), unit: '×', atMost: 3 });
  }
  return figures;
}

const longQuery = 2_400;
const queries = [
  'key',
  'marketplaec listngs pictrues',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '%C3%A9'.repeat(longQuery / 6),
  '@a+'.repeat(longQuery / 3),
  '%00',
];

/** The dearest public pages with hostile queries, compared with the dearest page of the reference without one. */
async function measureQueries(): Promise<Figure[]> {
  const host = await startQuietHost();
  try {
    const costOf = (path: string) =>
      leastProcessorMs(async () => {
        await (await fetch(host.url + path, { redirect: 'manual' })).arrayBuffer();
      });
    const plain = Math.max(await costOf('/llms-full.txt'), await costOf('/docs/errors'));
    const pages = [
      '/docs/search',
      '/openapi.json',
      '/dashboard/sign-in',
      '/login/market',
      '/webhooks/market',
    ];
    const figures: Figure[] = [];
    for (const path of pages) {
      let most = 0;
      for (const query of queries) {
        const names = ['q', 'code', 'state', 'challenge_code', 'period'];
        const asked = `${path}?${names.map((name) => `${name}=${query}`).join('&')}`;
        most = Math.max(most, await costOf(asked.slice(0, longQuery)));
      }
      const what = 'processor time with the dearest query ÷ of the dearest page';
      figures.push({ subject: path, what, value: most / plain, unit: '×', atMost: 4 });
    }
    return figures;
  } finally {
    await host.stop();
  }
}

/** Processor time of what strangers may send, in multiples of ordinary work, which the same machine does. */
export const measureHostileRequests = async (): Promise<Figure[]> => [
  ...(await measureBodies()),
  ...(await measureQueries()),
];
