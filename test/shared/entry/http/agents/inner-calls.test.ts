import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { serveAgents } from '../../../../../shared/entry/http/serve-agents.ts';
import { createApiKey } from '../../../../../shared/identity/accounts/key-store.ts';
import { contextWith, proxyEvent } from '../proxy-event.ts';

test.each([
  ['with the mark by which the firewall knows them', 'the-mark', 'the-mark'],
  ['without a mark where there is no firewall', undefined, undefined],
])('calls of tools go to the API %s', async (_what, innerCallMark, expected) => {
  const marks: unknown[] = [];
  const api = createServer((request, response) => {
    marks.push(request.headers['x-inner-call']);
    response.setHeader('content-type', 'application/json').end('{"available":1,"held":0}');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  try {
    const baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    const handler = serveAgents(
      async (_request, { client }) => Response.json(await client.account({})),
      () => ({ baseUrl, innerCallMark }),
      Date.now,
    );
    const event = { ...proxyEvent({}), httpMethod: 'POST' };
    event.headers.Authorization = `Bearer ${createApiKey()}`;
    const answer = await handler(event, contextWith(28_000));
    expect([answer.statusCode, marks]).toEqual([200, [expected]]);
  } finally {
    api.close();
  }
});
