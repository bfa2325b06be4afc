import { describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import {
  apiKeyOf,
  ownAddress,
  protocolRequest,
  sellerTokenOf,
} from '../../../../../shared/entry/http/agents/agent-request.ts';

const event = (more: object): APIGatewayProxyEvent =>
  ({
    path: '/mcp',
    headers: {},
    multiValueHeaders: null,
    body: '{}',
    isBase64Encoded: false,
    ...more,
  }) as unknown as APIGatewayProxyEvent;
const asked = (domainName: string | undefined, path: string, headers = {}) =>
  event({ headers, requestContext: { domainName, path } });
const withHeaders = (headers: Readonly<Record<string, string>>, body = '{}') => event({ headers, body });

describe('the address that tools call', () => {
  test('the address that tools call is the default address with its stage, or the custom domain without one', () => {
    expect(ownAddress(asked('id.execute-api.eu-west-1.amazonaws.com', '/prod/mcp'))).toBe(
      'https://id.execute-api.eu-west-1.amazonaws.com/prod',
    );
    expect(ownAddress(asked('api.example', '/mcp'))).toBe('https://api.example');
    expect(ownAddress(asked('api.example', '/mcp/'))).toBe('https://api.example');
  });

  test('the address that tools call does not come from a header', () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    };
    expect(ownAddress(asked('api.example', '/mcp', headers))).toBe('https://api.example');
    expect(() => ownAddress(asked(undefined, '/mcp', headers))).toThrow('the gateway names no domain');
  });
});

describe('the request that the protocol sees', () => {
  test('has its own headers but no key, token or cookie', async () => {
    const request = protocolRequest(
      withHeaders({
        Authorization: 'Bearer key',
        'X-Market-Access-Token': 'token',
        cookie: 'session=1',
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Mcp-Method': 'tools/list',
        'MCP-Protocol-Version': '2026-07-28',
      }),
    );
    expect(Object.fromEntries(request.headers)).toEqual({
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-method': 'tools/list',
      'mcp-protocol-version': '2026-07-28',
    });
    expect(await request.text()).toBe('{}');
  });

  test('has each header once, in any spelling', () => {
    const twice = { 'MCP-Protocol-Version': 'a', 'mcp-protocol-version': 'b' };
    expect(protocolRequest(withHeaders(twice)).headers.get('mcp-protocol-version')).toBe('a, b');
  });

  test('a request is refused if a header holds what is not allowed in headers', () => {
    expect(() => protocolRequest(withHeaders({ 'mcp-name': '名' }))).toThrow('not allowed in headers');
  });

  test('a request is refused if it holds several messages, damaged text or more than a body may have', () => {
    expect(() => protocolRequest(withHeaders({}, '[{}]'))).toThrow('Send one message at a time.');
    expect(() => protocolRequest(withHeaders({}, '\ufeff[{}]'))).toThrow('byte order mark');
    expect(() => protocolRequest(withHeaders({}, '\ufeff{}'))).toThrow('byte order mark');
    expect(() => protocolRequest(withHeaders({}, '{"a": "\ufffd"}'))).toThrow('UTF-8');
    expect(() => protocolRequest(withHeaders({}, ' '.repeat(256_001)))).toThrow('256,000 bytes');
  });

  test('a message is refused beyond its limits on bytes, values and depth, and served at them', () => {
    const tooLarge = expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' });
    const padded = (bytes: number) => withHeaders({}, `{${' '.repeat(bytes - 2)}}`);
    expect(() => protocolRequest(padded(256_000))).not.toThrow();
    expect(() => protocolRequest(padded(256_001))).toThrow(tooLarge);
    const listOf = (values: number) => withHeaders({}, `{"a": [${Array(values).fill('1').join()}]}`);
    expect(() => protocolRequest(listOf(9_998))).not.toThrow();
    expect(() => protocolRequest(listOf(9_999))).toThrow(tooLarge);
    const nested = (levels: number) =>
      withHeaders({}, `{"a": ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`);
    expect(() => protocolRequest(nested(35))).not.toThrow();
    expect(() => protocolRequest(nested(36))).toThrow(tooLarge);
  });
});

test('key and token are read in any spelling of their headers, the token only once', () => {
  expect(apiKeyOf(withHeaders({ AUTHORIZATION: 'bearer  key ' }))).toBe('key');
  expect(sellerTokenOf(withHeaders({ 'X-Market-Access-Token': ' v^1.1#token ' }))).toBe('v^1.1#token');
  expect(sellerTokenOf(withHeaders({ 'x-market-access-token': ' ' }))).toBeUndefined();
  const twice = event({ multiValueHeaders: { 'x-market-access-token': ['a', 'b'] } });
  expect(() => sellerTokenOf(twice)).toThrow('must be given once');
});
