import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { tools } from '../../../shared/apps/agents/tools.ts';
import { bearer, useAgents } from './use-agents.ts';

const { t, w, send } = useAgents();

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
};
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const toolCall = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('a request refused before the protocol', () => {
  test.each([
    ['no key', {}, 'Missing Authorization header.'],
    ['a malformed key', { authorization: 'Bearer nothing' }, 'Invalid API key.'],
  ])(
    'a request with %s is answered 401 in the simple shape, without a hint of OAuth',
    async (_, headers, error) => {
      for (const body of [ping, { jsonrpc: '2.0', id: 1, method: 'tools/list' }]) {
        const answer = await send('POST', body, headers);
        expect([answer.status, JSON.parse(answer.text)]).toEqual([401, { error }]);
        expect(answer.headers.get('x-error-code')).toBe('UNAUTHORIZED');
        expect(answer.headers.has('www-authenticate')).toBe(false);
      }
    },
  );

  test('a request with the origin of another site is answered 403, and one with our own is served', async () => {
    const { port } = new URL(t.host.url);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `http://localhost:${port}`]) {
      expect((await send('POST', ping, { ...bearer(w.key), origin })).status).toBe(403);
    }
    expect((await send('POST', ping, { ...bearer(w.key), origin: t.host.url })).status).toBe(200);
    const origin = `http://localhost:${port}`;
    const asLocalhost = await send('POST', ping, { ...bearer(w.key), origin }, origin);
    expect(asLocalhost.status).toBe(200);
  });

  test.each(['GET', 'DELETE', 'PUT'])(
    'a request with %s is answered 405, which names POST',
    async (method) => {
      for (const headers of [bearer(w.key), {}]) {
        const answer = await send(method, undefined, headers);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      }
    },
  );

  test('a request with several messages in one body is refused', async () => {
    expect((await send('POST', [toolCall('account_balance'), toolCall('account_balance')])).status).toBe(400);
  });

  test('a request with broken JSON is answered 400 as the protocol defines', async () => {
    const answer = await send('POST', '{"jsonrpc":');
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { error: { code: -32700 } }]);
  });
});

test('a subscription, which would be an endless stream, is refused at once', async () => {
  const answer = await send(
    'POST',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: envelope },
    },
    { ...bearer(w.key), 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
  );
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32603 } });
});

test('a refusal by the protocol carries a code and its page like any other failure', async () => {
  const headers = { ...bearer(w.key), 'content-type': 'text/plain' };
  const answer = await send('POST', toolCall('account_balance'), headers);
  expect(answer.status).toBe(415);
  expect(answer.headers.get('x-error-code')).toBe('UNSUPPORTED_MEDIA_TYPE');
  expect(answer.headers.get('x-error-docs')).toBe(`${t.host.url}/docs/errors#UNSUPPORTED_MEDIA_TYPE`);
});

test.each([
  ['both kinds', 'application/json, text/event-stream'],
  ['JSON alone', 'application/json'],
  ['anything', '*/*'],
  ['any application', 'application/*'],
  ['streams alone', 'text/event-stream'],
  ['nothing that it names', ''],
  ['something else', 'text/plain'],
])('an agent that accepts %s is answered in JSON, in both eras', async (_, accept) => {
  for (const headers of [{}, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }]) {
    const isCurrent = 'mcp-method' in headers;
    const body = isCurrent
      ? { ...ping, method: 'tools/list', params: { _meta: envelope } }
      : { ...ping, method: 'tools/list' };
    const answer = await send('POST', body, { ...bearer(w.key), ...headers, accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    expect(JSON.parse(answer.text)).toMatchObject({ id: 1, result: { tools: expect.anything() } });
  }
});

test('a message with half a million values is refused before the protocol reads it', async () => {
  const names = Array.from({ length: 500_000 }, (_, index) => [index.toString(36), 1] as const);
  const listed = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: { _meta: Object.fromEntries(names) },
  };
  const answer = await send('POST', listed);
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test('excessively nested arguments are a caller’s error', async () => {
  const nested = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`);
  const answer = await send('POST', toolCall('generate_listing', { image_urls: nested }), bearer(w.key));
  expect(answer.status).toBe(413);
  expect(answer.text).toContain('35 levels');
});

test('the caller’s key goes to this API, whatever host the caller names', async () => {
  const { status, text } = await new Promise<{ status: number | undefined; text: string }>(
    (resolve, reject) => {
      const body = JSON.stringify(toolCall('account_balance'));
      const asked = request(`${t.host.url}/mcp`, {
        method: 'POST',
        headers: {
          ...bearer(w.key),
          host: `localhost:${new URL(t.host.url).port}`,
          'x-forwarded-host': 'elsewhere.example',
          forwarded: 'host=elsewhere.example',
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'content-length': Buffer.byteLength(body),
        },
      });
      asked.once('error', reject).once('response', async (response) => {
        resolve({ status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() });
      });
      asked.end(body);
    },
  );
  expect(status).toBe(200);
  expect(text).toContain('credits available');
});

test('agents are told what tools are for together, among them those for many items', async () => {
  const clientInfo = { name: 'an agent', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const { text } = await send('POST', { ...ping, method: 'initialize', params }, bearer(w.key));
  const named: string[] = JSON.parse(text).result.instructions.match(/[a-z]+(?:_[a-z]+)+/g);
  expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  expect(named).toContain('start_job');
});
