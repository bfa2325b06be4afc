import { expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { parseRequest, readJsonBody } from '../../../shared/entry/http/frame/body.ts';
import { ServiceError } from '../../../shared/platform/errors/service-error.ts';
import { validBody } from '../../support/valid-requests.ts';
import { textFieldsOf, withValueAt } from '../input/text-fields.ts';

const size = 5_800_000;
const repeated = (text: string): string => text.repeat(Math.floor(size / text.length));

/** Texts on which patterns, parsers and counts of words take long. */
const longTexts: Readonly<Record<string, string>> = {
  letters: repeated('a'),
  words: repeated('a '),
  placeholders: repeated('@a '),
  'one placeholder': `@${repeated('a')}`,
  blanks: repeated(' '),
  'line breaks': repeated('\n'),
  digits: repeated('1'),
  commas: repeated('a, '),
  tags: repeated('<a>'),
  'an address': `https://a.example/${repeated('a')}`,
  'an address with dots': `https://${repeated('a.')}example/`,
  'an address with percent signs': `https://a.example/${repeated('%C3%A9')}`,
  'an address with a query': `https://a.example/?${repeated('a=b&')}`,
  'letters with accents': repeated('é').slice(0, size / 2),
  emoji: repeated('😀').slice(0, size / 2),
  'combining marks': `a${repeated('\u0301').slice(0, size / 2)}`,
  quotes: repeated('"').slice(0, size / 2),
};

/** Each field is tried with some of them, so that all fields together are tried with all. */
let turn = 0;
function nextTexts(): [string, string][] {
  const all = Object.entries(longTexts);
  turn += 2;
  return [0, 1].map((offset) => all[(turn + offset) % all.length] ?? ['', '']);
}

const ingredients = { picture: 'https://a.example/a.jpg', accessToken: 'token', refreshToken: 'token' };

const eventOf = (body: string) =>
  ({
    body,
    isBase64Encoded: false,
    headers: { 'content-type': 'application/json' },
    multiValueHeaders: { 'content-type': ['application/json'] },
  }) as unknown as APIGatewayProxyEvent;

/** Bodies that are deep, wide or full of small values. */
const hostileBodies: Readonly<Record<string, string>> = {
  'deep arrays': `{"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'deep objects': `${'{"a":'.repeat(45_000)}1${'}'.repeat(45_000)}`,
  'many names': JSON.stringify(
    Object.fromEntries(Array.from({ length: 99_000 }, (_, at) => [`name${at}`, 1])),
  ),
  'many nulls': `{"a":[${'null,'.repeat(99_000)}null]}`,
  'many null names': JSON.stringify(
    Object.fromEntries(Array.from({ length: 99_000 }, (_, at) => [`name${at}`, null])),
  ),
  'too many values': `{"a":[${'1,'.repeat(size / 2)}1]}`,
  'no end': `{"a":"${'\\\\'.repeat(size / 2)}`,
  'white space': `${' '.repeat(size)}{}`,
  escapes: `{"a":"${'\\u0041'.repeat(size / 6)}"}`,
  'long numbers': `{"a":${'9'.repeat(size)}}`,
};

interface Cost {
  readonly what: string;
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly answer: string;
}

/**
 * Processor time and memory of reading a body for an endpoint. What takes more than `most` is tried again: a collection of
 * garbage may have been counted.
 */
function costOf(what: string, endpoint: (typeof endpoints)[number], body: string, most: number): Cost {
  let [milliseconds, megabytes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let answer = 'accepted';
  for (let attempt = 0; attempt < 20 && (milliseconds > most || megabytes > mostMegabytes); attempt += 1) {
    const event = eventOf(body);
    const [heap, from] = [process.memoryUsage(), process.cpuUsage()];
    try {
      parseRequest(endpoint, readJsonBody(event));
    } catch (error) {
      answer = error instanceof ServiceError ? `${error.code} ${error.message.slice(0, 80)}` : String(error);
    }
    const { user, system } = process.cpuUsage(from);
    const { heapUsed, external } = process.memoryUsage();
    milliseconds = Math.min(milliseconds, (user + system) / 1000);
    megabytes = Math.min(megabytes, Math.max(0, heapUsed + external - heap.heapUsed - heap.external) / 1e6);
  }
  return { what, milliseconds, megabytes, answer };
}

/** How much more a body may take than the parser takes for the worst of the long texts. */
const mostTimes = 3;

/** A reading holds the text once more, and what the parser makes of it. */
const mostMegabytes = 30;

/** Processor time of the parser alone, in milliseconds. */
function parsing(text: string): number {
  const json = JSON.stringify(text);
  const from = process.cpuUsage();
  JSON.parse(json);
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

test('no body costs much more than reading it, wherever its longest text is', () => {
  const most = mostTimes * Math.max(...Object.values(longTexts).map(parsing));
  const costs: Cost[] = [];
  for (const endpoint of endpoints) {
    const request = validBody(endpoint.name, ingredients);
    for (const path of textFieldsOf(endpoint.request)) {
      for (const [name, text] of nextTexts()) {
        const body = JSON.stringify(withValueAt(request, path, text));
        costs.push(costOf(`${endpoint.name} ${path.join('.')} ${name}`, endpoint, body, most));
      }
    }
    for (const [name, body] of Object.entries(hostileBodies))
      costs.push(costOf(`${endpoint.name} ${name}`, endpoint, body, most));
    for (const path of textFieldsOf(endpoint.request).filter((textField) => textField.includes(0))) {
      const list = path.slice(0, path.indexOf(0));
      const rest = path.slice(path.indexOf(0) + 1);
      const entries = Array.from({ length: 45_000 }, () =>
        withValueAt(undefined, rest, 'https://a.example/a'),
      );
      costs.push(
        costOf(
          `${endpoint.name} ${list.join('.')} many`,
          endpoint,
          JSON.stringify(withValueAt(request, list, entries)),
          most,
        ),
      );
    }
  }
  const worst = costs.toSorted((first, other) => other.milliseconds - first.milliseconds);
  const largest = costs.toSorted((first, other) => other.megabytes - first.megabytes);
  for (const { milliseconds, megabytes, what, answer } of [...worst.slice(0, 10), ...largest.slice(0, 10)])
    process.stdout.write(`${milliseconds.toFixed(0)} ms, ${megabytes.toFixed(1)} MB, ${what}: ${answer}\n`);
  const isTooMuch = ({ milliseconds, megabytes }: Cost) => milliseconds > most || megabytes > mostMegabytes;
  expect(worst.filter(isTooMuch)).toEqual([]);
}, 300_000);
