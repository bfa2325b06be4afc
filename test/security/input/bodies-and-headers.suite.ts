import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { counts, valuesFor } from '../../support/counts.ts';
import { type Answer, useHost } from '../../support/host.ts';
import { validRequest } from '../../support/valid-requests.ts';
import { expectHarmless } from './answers.ts';

const t = useHost({ DEMO_CREDITS: '1000000' });

/** Posts exactly these header lines, unlike any browser. */
function postRaw(path: string, headers: readonly string[], body: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const outgoing = request(
      t.host.url + path,
      { method: 'POST', headers: ['Host', new URL(t.host.url).host, 'Content-Length', length, ...headers] },
      async (response) => {
        const text = Buffer.concat(await Array.fromAsync(response)).toString();
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          parsed = undefined;
        }
        const answered = new Headers();
        for (const [name, value] of Object.entries(response.headers)) answered.set(name, String(value));
        resolve({ status: response.statusCode ?? 0, headers: answered, text, body: parsed });
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

const authorizationFor = async (path: string) => `Bearer ${await t.keyFor(path)}`;
const asUsual = async (path: string) => [
  'Authorization',
  await authorizationFor(path),
  'Content-Type',
  'application/json',
];

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const deep = {
  'arrays in arrays': nested('[', ']', 100_000),
  'a few arrays': nested('[', ']', 500),
  'objects in objects': `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  'a huge number': '9'.repeat(100_000),
  'a huge exponent': '-1e999999999',
  'many items': `[${Array(20_000).fill('"http://127.0.0.1/"').join()}]`,
  'many fields': `{${Array.from({ length: 20_000 }, (_, index) => `"f${index}":${index}`).join()}}`,
  true: 'true',
  null: 'null',
  'an object of the prototype': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
};

const idempotent = endpoints.filter((endpoint) => endpoint.repeat === 'keyed');

describe.each(endpoints)('$path', (endpoint) => {
  const send = (raw: string) => t.post(endpoint.path, undefined, { raw });

  const turn = endpoints.indexOf(endpoint);

  test.each(valuesFor(turn, Object.entries(deep)))(
    '%s in every known field causes no internal error',
    async (name, value) => {
      const valid = JSON.stringify(validRequest(endpoint.name, t.host)).slice(1, -1);
      const fields = Object.keys(validRequest(endpoint.name, t.host));
      // The last field of a name counts, as in JSON.parse. A small run tries each value in other fields.
      const first = Object.keys(deep).indexOf(name) + turn;
      const tried = Math.min(fields.length, counts(1, 8));
      for (const step of Array(tried).keys()) {
        const field = fields[(first + step) % fields.length] ?? '';
        const raw = `{${valid},${JSON.stringify(field)}:${value}}`;
        expectHarmless(endpoint, await send(raw), `${name} in ${field}`);
      }
      expect(({} as { polluted?: number }).polluted).toBeUndefined();
    },
  );

  // Bodies are read before the operation is known: a small run sends these to every other endpoint.
  if (turn % counts(2, 1) === 0) {
    test('duplicate keys and keys of the prototype cause no internal error', async () => {
      const valid = JSON.stringify(validRequest(endpoint.name, t.host)).slice(1, -1);
      const inner = valid === '' ? '' : `${valid},`;
      const bodies = [
        `{${inner}${valid === '' ? '"a":1,"a":2' : valid}}`,
        `{${inner}"__proto__":{"brand":"x","image_urls":["file:///etc/passwd"]}}`,
        `{${inner}"constructor":null,"hasOwnProperty":1,"toString":"x","then":{}}`,
        `{"__proto__":{${valid}}}`,
        `\t\r\n {${valid}} \n`,
      ];
      for (const raw of valuesFor(turn / counts(2, 1), bodies)) {
        expectHarmless(endpoint, await send(raw), raw.slice(0, 80));
      }
    });
  }

  test('odd headers are read as the standards require, or refused', async () => {
    const body = JSON.stringify(validRequest(endpoint.name, t.host));
    const json = ['Content-Type', 'application/json'];
    const key = await t.keyFor(endpoint.path);
    const authorization = `Bearer ${key}`;
    const usual = await asUsual(endpoint.path);
    const cases: [string, string[], number | undefined][] = [
      ['two equal keys', [...json, 'Authorization', authorization, 'authorization', authorization], 401],
      ['two keys', [...json, 'AUTHORIZATION', authorization, 'Authorization', 'Bearer x'], 401],
      ['another scheme', [...json, 'Authorization', `Basic ${key}`], 401],
      ['no scheme', [...json, 'Authorization', key], 401],
      ['an empty key', [...json, 'Authorization', 'Bearer '], 401],
      ['bytes beyond ASCII', [...json, 'Authorization', `Bearer ${key}\u00e9`], 401],
      ['a long key', [...json, 'Authorization', `Bearer ${'a'.repeat(8000)}`], 401],
      ['a list of keys', [...json, 'Authorization', `${authorization}, ${authorization}`], 401],
      [
        'two types',
        ['Authorization', authorization, ...json, 'content-type', 'text/plain'],
        endpoint.errorShape === 'simple' ? 415 : 400,
      ],
      [
        'an odd parameter',
        ['Authorization', authorization, 'Content-Type', 'application/json;;charset'],
        undefined,
      ],
      ['prototype as a header', [...usual, '__proto__', 'x', 'constructor', 'y'], undefined],
      ['forged verdict', [...usual, 'x-amzn-requestid', 'x', 'X-Forwarded-For', '127.0.0.1'], undefined],
    ];
    for (const [name, headers, status] of valuesFor(turn, cases)) {
      const answer = await postRaw(endpoint.path, headers, body);
      expectHarmless(endpoint, answer, name);
      if (status !== undefined) expect([name, answer.status]).toEqual([name, status]);
    }
  });

  if (endpoint.repeat === 'keyed') {
    test('odd Idempotency-Keys are accepted or refused as documented', async () => {
      const body = JSON.stringify(validRequest(endpoint.name, t.host));
      const keys = ['\u00e9\u00ff', '__proto__', "' OR 1=1", '../../x', '#a = :b', ' ', 'k'.repeat(255)];
      for (const key of valuesFor(idempotent.indexOf(endpoint), keys)) {
        const answer = await postRaw(
          endpoint.path,
          [...(await asUsual(endpoint.path)), 'Idempotency-KEY', key],
          body,
        );
        expectHarmless(endpoint, answer, key);
      }
      const twice = await postRaw(
        endpoint.path,
        [...(await asUsual(endpoint.path)), 'Idempotency-Key', 'a', 'idempotency-key', 'b'],
        body,
      );
      const ignored = endpoint.ignoresIdempotencyKey !== undefined;
      if (!ignored) expect(twice.status).toBe(400);
    });
  }
});

test('prototype names in the query of the sign-in return cause no internal error', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const response = await fetch(`${t.host.url}/login/market?${name}=1&state=${'A'.repeat(43)}&code=c`);
    expect([name, response.status]).toEqual([name, 400]);
  }
});
