import { mock } from 'node:test';
import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { serveSignInReturn } from '../../../../../shared/entry/http/serve-pages.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { contextWith } from '../../../entry/http/proxy-event.ts';
import { startTime, testCall } from '../test-call.ts';
import { memorySignIns } from '../test-services.ts';

const state = 'S'.repeat(43);

async function visit(
  query: Record<string, string[]> | null,
  changes: { signIns?: ReturnType<typeof memorySignIns> } = {},
) {
  const signIns = changes.signIns ?? memorySignIns();
  await signIns
    .saveState(state, { accountId: 'acc-1', callback: 'myapp://cb' }, startTime + 1000, testCall())
    .catch(() => undefined);
  const last = Object.fromEntries(Object.entries(query ?? {}).map(([name, values]) => [name, values.at(-1)]));
  const event = {
    requestContext: { requestId: 'request-1' },
    queryStringParameters: query === null ? null : last,
    multiValueQueryStringParameters: query,
  } as unknown as APIGatewayProxyEvent;
  return serveSignInReturn(
    () => ({ signIns }),
    () => startTime,
  )(event, contextWith(10_000));
}

describe('GET /login/market', () => {
  test('sends the browser on, with nothing kept and nothing disclosed', async () => {
    const answer = await visit({ state: [state], code: ['v^1#x'] });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: 'myapp://cb?code=v%5E1%23x',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  test.each([
    ['no query', null],
    ['a state that is none of ours', { state: ['<script>alert(1)</script>'], code: ['c'] }],
    ['a code of 4,097 characters', { state: [state], code: ['c'.repeat(4097)] }],
    ['half a character', { state: [state], code: ['\ud83d'] }],
    ['two codes', { state: [state], code: ['c', 'd'] }],
    ['a parameter named like a member of every object', { __proto__: ['x'], constructor: ['y'] }],
  ])('a return with %s is answered with a page, never a redirect', async (_what, query) => {
    const answer = await visit(query as Record<string, string[]> | null);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).not.toHaveProperty('location');
    expect(answer.headers?.['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers?.['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain('Sign-in not completed');
    expect(answer.body).not.toContain('<script');
  });

  test('our own failures are answered with a page, too', async () => {
    const fail = async () => {
      throw new ServiceError('OVERLOADED');
    };
    const overloaded = await visit(
      { state: [state], code: ['c'] },
      { signIns: { ...memorySignIns(), takeState: fail } },
    );
    expect(overloaded.statusCode).toBe(503);
    expect(overloaded.body).toContain('Something went wrong on our side');
  });

  describe('the log of a return that fails', () => {
    const code = 'v^1.1#i^1#code-of-a-seller';
    const query = { state: [state], code: [code] };
    const failing = (what: 'takeState' | 'bindCode', error: Error) => ({
      ...memorySignIns(),
      [what]: () => Promise.reject(error),
    });
    /** The output on both streams, at the most verbose level, while a browser returns. */
    async function writtenDuring(...visitor: Parameters<typeof visit>): Promise<string> {
      const { LOG_LEVEL = 'SILENT' } = process.env;
      const written: string[] = [];
      const write = (text: unknown) => written.push(String(text)) > 0;
      const spies = [process.stdout, process.stderr].map((stream) => mock.method(stream, 'write', write));
      process.env.LOG_LEVEL = 'DEBUG';
      await visit(...visitor).finally(() => {
        for (const spy of spies) spy.mock.restore();
        process.env.LOG_LEVEL = LOG_LEVEL;
      });
      return written.join('');
    }

    test.each<[string, string, Parameters<typeof visit>]>([
      [
        'a code that cannot be bound in time',
        'call.failed',
        [query, { signIns: failing('bindCode', new ServiceError('TIMEOUT')) }],
      ],
      ['a bug', 'call.bug', [query, { signIns: failing('takeState', new TypeError('of ours')) }]],
      [
        'a code of another account',
        'market.sign-in-refused',
        [query, { signIns: { ...memorySignIns(), bindCode: async () => false } }],
      ],
      ['two codes', 'market.sign-in-refused', [{ state: [state], code: [code, code] }]],
      [
        'a seller who declined',
        'market.sign-in-declined',
        [{ ...query, isAuthSuccessful: ['false'], ebaytkn: [code] }],
      ],
    ])(
      'neither state nor code is in the log of a return that fails because of %s',
      async (_what, event, visitor) => {
        const written = await writtenDuring(...visitor);
        expect(written).toContain(`"event":"${event}"`);
        for (const secret of [state, code, encodeURIComponent(code), 'code-of-a-seller']) {
          expect(written).not.toContain(secret);
        }
      },
    );
  });
});
