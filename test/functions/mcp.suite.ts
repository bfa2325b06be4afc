import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { commands } from '../../lib/tools/admin/commands.ts';
import { toolCards } from '../../shared/apps/agents/cards/tool-cards.evaluated.ts';
import { tools } from '../../shared/apps/agents/tools.ts';
import { connectAgent, eras, useTool } from '../support/agent.ts';
import { counts } from '../support/counts.ts';
import { useHost } from '../support/host.ts';
import { validRequest } from '../support/valid-requests.ts';

const host = useHost();
const credits = 1000;
const all = counts(24, 300);
let key = '';
let agent: Client;
let seller: Client;

const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

beforeAll(async () => {
  key = await host.createAccount('agents', credits);
  const token = host.host.standIns.market?.issueSellerTokens().accessToken ?? '';
  agent = await connectAgent(host.host.url, bearer(key));
  seller = await connectAgent(host.host.url, { ...bearer(key), 'x-market-access-token': token });
});
afterAll(async () => {
  await agent.close();
  await seller.close();
});

const picture = () => host.host.standIns.samplePicture;
const available = async () => (await host.balance('agents')).available;

/** The fields of a valid listing, as post_listing takes them. */
function listing(): Record<string, unknown> {
  const { market_access_token: _, verifyOnly: __, ...fields } = validRequest('market-post-item', host.host);
  return fields;
}

/** Any request to /mcp, below the protocol. */
async function send(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = bearer(key),
  origin = host.host.url,
) {
  const response = await fetch(`${origin}/mcp`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

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

describe.each(Object.entries(eras))('an agent that speaks %s', (_, mode) => {
  let one: Client;
  beforeAll(async () => {
    one = await connectAgent(host.host.url, bearer(key), mode);
  });
  afterAll(() => one.close());

  test('sees every tool, in the same order each time', async () => {
    const names = (await one.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(tools.map(({ name }) => name));
  });

  test('reads the balance of its key', async () => {
    const { text, output, isError } = await useTool(one, 'account_balance');
    expect(isError).toBe(false);
    expect(output).toMatchObject({
      answer: { available: await available() },
      receipt: { creditsCharged: 0 },
    });
    expect(text).toContain(`${await available()} credits available`);
  });

  test('an agent learns of an unknown tool from an error of the protocol', async () => {
    await expect(one.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
  });
});

test('only posting, changing and ending a listing change the world', async () => {
  const { tools: listed } = await agent.listTools();
  const changing = listed.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(changing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
    ['post_listing', true],
    ['revise_listing', true],
    ['relist_listing', true],
    ['end_listing', true],
  ]);
});

describe('a paid tool', () => {
  test('a paid tool says when fewer credits are left than the owners want to be warned at', async () => {
    const ofLow = await host.createAccount('low-agents', 25);
    await host.admin.settings.setLowBalance('low-agents', 20);
    const low = await connectAgent(host.host.url, bearer(ofLow));
    const { text } = await useTool(low, 'generate_listing', { image_urls: [picture()] });
    expect(text).toContain('15 credits are left, fewer than the account’s owners want to be warned at.');
    await low.close();
  });

  test('a paid tool is charged once, says so, and answers a repeat from the first call', async () => {
    const before = await available();
    const args = { image_urls: [picture()], additional_info: 'Enamel mug, 350 ml' };
    const first = await useTool(agent, 'generate_listing', args);
    expect(first.output).toMatchObject({
      answer: { listingTitle: expect.any(String) },
      receipt: { creditsCharged: 10, creditsRemaining: before - 10, replayed: false, sandbox: true },
    });
    expect(first.text).toContain(String(first.output.answer?.listingTitle));
    expect(first.text).toContain(`Charged 10 credits. ${before - 10} credits are left.`);
    expect(JSON.parse(first.json)).toEqual(first.output);

    const repeat = await useTool(agent, 'generate_listing', {
      additional_info: args.additional_info,
      image_urls: args.image_urls,
    });
    expect(repeat.output).toMatchObject({
      answer: first.output.answer,
      receipt: { creditsCharged: 0, replayed: true },
    });
    expect(repeat.text).toContain('answer to an earlier call with the same arguments; nothing was charged');
    expect(await available()).toBe(before - 10);

    const second = await useTool(agent, 'generate_listing', { ...args, copy: 2 });
    expect(second.output.receipt).toMatchObject({ creditsCharged: 10, replayed: false });
    expect(await available()).toBe(before - 20);
  });

  test.each([
    ['generate_listing', () => ({ image_urls: 'nothing' }), /image_urls/],
    [
      'generate_listing',
      () => ({ image_urls: [picture()], additonal_info: 'a mug' }),
      /takes no additonal_info/,
    ],
    ['generate_listing', () => ({ image_urls: [picture()], copy: 0.5 }), /copy must be/],
    ['predict_price', () => ({}), /Missing image_url/],
    ['appraise_product', () => ({ image_url: picture(), limit: 11 }), /limit/],
    ['fill_template', () => ({ image_urls: [picture()] }), /scaffold is required/],
  ])(
    '%s answers wrong arguments with a result that says what to change, and costs nothing',
    async (name, args, says) => {
      const before = await available();
      const { text, output, isError } = await useTool(agent, name, args());
      expect(isError).toBe(true);
      expect(output.error).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(says),
        retry: 'no',
      });
      expect(output.requestId).toMatch(/^[\da-f-]{36}$/);
      expect(text).toContain(output.requestId);
      expect(await available()).toBe(before);
    },
  );

  test('a paid tool of an account without credits answers with code, remedy and a page about it', async () => {
    const poor = await connectAgent(host.host.url, bearer(await host.createAccount('poor', 0)));
    const { output, isError } = await useTool(poor, 'predict_price', { image_url: picture() });
    expect(isError).toBe(true);
    expect(output.error).toMatchObject({
      code: 'OUT_OF_CREDITS',
      message: 'Out of credits.',
      remedy: expect.stringContaining('Add credits'),
      docs: `${host.host.url}/docs/errors#OUT_OF_CREDITS`,
    });
    await poor.close();
  });

  test('a tool for prices states the range and what it is based on', async () => {
    const { text, output } = await useTool(agent, 'predict_price', { image_url: picture() });
    const { price_lower: lower, price_upper: upper } = output.answer ?? {};
    expect(text).toContain(`${lower} to ${upper} AUD`);
    const appraised = await useTool(agent, 'appraise_product', { image_url: picture(), explain: true });
    expect(appraised.output.answer).toHaveProperty('explanation');
    expect(appraised.text).toMatch(/\d AUD, from \d+ similar items?\./);
  });
});

describe('tools that act for a seller', () => {
  test('tools that act for a seller are refused without the header, and take no token as an argument', async () => {
    const without = await useTool(agent, 'suggest_categories', { category_tree_id: '15', q: 'mug' });
    expect(without.output.error).toMatchObject({
      code: 'MARKET_TOKEN_INVALID',
      remedy: expect.stringContaining('x-market-access-token'),
    });
    const asArgument = await useTool(agent, 'shipping_packages', { market_access_token: 'v^1.1#token' });
    expect(asArgument.output.error).toMatchObject({ code: 'BAD_REQUEST' });
    expect(asArgument.text).toContain('send the token in the header x-market-access-token');
    const schemas = JSON.stringify((await agent.listTools()).tools.map(({ inputSchema }) => inputSchema));
    expect(schemas).not.toMatch(/token/i);
  });

  test('tools that act for a seller look up categories, specifics, conditions and packages', async () => {
    const categories = await useTool(seller, 'suggest_categories', { category_tree_id: '15', q: 'phone' });
    expect(categories.text).toMatch(/- 9355: .+ > /);
    const category = { category_id: '9355' };
    const aspects = await useTool(seller, 'item_aspects', { category_tree_id: '15', ...category });
    expect(aspects.text).toMatch(/^Required:\n- Brand/);
    expect((await useTool(seller, 'category_features', category)).text).toMatch(/- 3000: /);
    expect((await useTool(seller, 'shipping_packages')).text).toContain('PaddedBags');
  });

  test('a listing is drafted, checked, posted once however often it is asked for, and ended', async () => {
    const draft = await useTool(seller, 'draft_listing', {
      image_urls: [picture()],
      additional_info: 'Acme phone, 128 GB, black',
    });
    expect(draft.output).toMatchObject({
      answer: { missing: expect.any(Array) },
      receipt: { creditsCharged: 10 },
    });
    expect(draft.text).toContain('Still missing:');

    // Models write numbers where the contract has texts.
    const checked = await useTool(seller, 'check_listing', {
      ...listing(),
      startPrice: 12.5,
      packageDepth: 10,
    });
    expect(checked.output).toMatchObject({ answer: { Ack: expect.any(String), checks: expect.any(Array) } });
    expect(checked.output.answer).not.toHaveProperty('ItemID');

    const posted = await useTool(seller, 'post_listing', listing());
    const item = posted.output.answer?.ItemID;
    expect(posted.text).toContain(`Posted as ${item}.`);
    expect(posted.output.receipt).toMatchObject({ creditsCharged: 0, replayed: false });
    // A default that is spelled out makes the same request.
    const again = await useTool(seller, 'post_listing', { ...listing(), quantity: 1, copy: 1 });
    expect(again.output).toMatchObject({ answer: { ItemID: item }, receipt: { replayed: true } });
    expect(again.text).toContain('nothing was done again');

    const ended = await useTool(seller, 'end_listing', { item_id: item });
    expect([ended.isError, ended.output.answer?.Ack]).toEqual([false, 'Success']);
  });

  test('a listing is found, read, changed once however often it is asked for, ended and listed again', async () => {
    const posted = await useTool(seller, 'post_listing', { ...listing(), copy: 2 });
    const item_id = posted.output.answer?.ItemID;
    const listed = await useTool(seller, 'my_listings');
    expect(listed.text).toContain(`- ${item_id}: `);
    const read = await useTool(seller, 'get_listing', { item_id });
    expect(read.output.answer).toMatchObject({ state: 'live', listing: { startPrice: '14.50' } });

    const change = { item_id, changes: { startPrice: 11.5, quantity: 3 } };
    const blind = await useTool(seller, 'revise_listing', change);
    expect(blind.output.error).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'revise_listing needs ifRevised.',
    });
    const marked = { ...change, ifRevised: read.output.answer?.mark };
    const revised = await useTool(seller, 'revise_listing', marked);
    expect([revised.isError, revised.text]).toEqual([false, expect.stringContaining(`Changed ${item_id}.`)]);
    expect((await useTool(seller, 'revise_listing', marked)).output.receipt).toMatchObject({
      replayed: true,
    });
    const late = await useTool(seller, 'revise_listing', { ...marked, changes: { startPrice: 10 } });
    expect(late.output.error).toMatchObject({ code: 'LISTING_CHANGED', retry: 'no' });

    await useTool(seller, 'end_listing', { item_id });
    const again = await useTool(seller, 'relist_listing', { item_id, changes: { quantity: 2 } });
    expect(again.text).toContain(`Listed again as ${again.output.answer?.ItemID}.`);
    expect(again.output.answer?.ItemID).not.toBe(item_id);
    const child = await useTool(seller, 'get_listing', { item_id: again.output.answer?.ItemID });
    expect(child.output.answer).toMatchObject({ listing: { startPrice: '11.5', quantity: 2 } });
  });

  test('a listing that the marketplace refuses is an error', async () => {
    const { text, output, isError } = await useTool(seller, 'post_listing', {
      ...listing(),
      categoryId: '1',
    });
    expect(isError).toBe(true);
    expect(output.error?.code).toBe('MARKET_REFUSED');
    expect(text).toMatch(/refused|category/i);
  });

  test('tools that act for a seller are refused under a key for texts and prices', async () => {
    const permission = 'texts-and-prices';
    const shown = await commands['create-key']?.run(host.admin, ['agents', 'texts'], { permission });
    const restricted = bearer(shown?.split('\n').at(-1) ?? '');
    const one = await connectAgent(host.host.url, { ...restricted, 'x-market-access-token': 'v^1.1#token' });
    expect((await useTool(one, 'shipping_packages')).output.error?.code).toBe('KEY_NOT_PERMITTED');
    await one.close();
  });
});

describe('a request that the protocol does not get to see', () => {
  test.each([
    ['no key', {}, 'Missing Authorization header.'],
    ['a malformed key', { authorization: 'Bearer nothing' }, 'Invalid API key.'],
  ])(
    'a request with %s is answered 401 in the simple shape, without a hint at OAuth',
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
    const { port } = new URL(host.host.url);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `http://localhost:${port}`]) {
      expect((await send('POST', ping, { ...bearer(key), origin })).status).toBe(403);
    }
    expect((await send('POST', ping, { ...bearer(key), origin: host.host.url })).status).toBe(200);
    const origin = `http://localhost:${port}`;
    const asLocalhost = await send('POST', ping, { ...bearer(key), origin }, origin);
    expect(asLocalhost.status).toBe(200);
  });

  test.each(['GET', 'DELETE', 'PUT'])(
    'a request with %s is answered 405, which names POST',
    async (method) => {
      for (const headers of [bearer(key), {}]) {
        const answer = await send(method, undefined, headers);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      }
    },
  );

  test('a request with several messages in one body is refused', async () => {
    expect((await send('POST', [toolCall('account_balance'), toolCall('account_balance')])).status).toBe(400);
  });

  test('a request of broken JSON is answered 400 in the words of the protocol', async () => {
    const answer = await send('POST', '{"jsonrpc":');
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { error: { code: -32700 } }]);
  });
});

test('a subscription, which would be a stream without an end, is refused at once', async () => {
  const answer = await send(
    'POST',
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true }, _meta: envelope },
    },
    { ...bearer(key), 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
  );
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: -32603 } });
});

test('what the protocol itself refuses carries a code and its page as any other failure', async () => {
  const headers = { ...bearer(key), 'content-type': 'text/plain' };
  const answer = await send('POST', toolCall('account_balance'), headers);
  expect(answer.status).toBe(415);
  expect(answer.headers.get('x-error-code')).toBe('UNSUPPORTED_MEDIA_TYPE');
  expect(answer.headers.get('x-error-docs')).toBe(`${host.host.url}/docs/errors#UNSUPPORTED_MEDIA_TYPE`);
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
    const answer = await send('POST', body, { ...bearer(key), ...headers, accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/json'),
    ]);
    expect(JSON.parse(answer.text)).toMatchObject({ id: 1, result: { tools: expect.anything() } });
  }
});

const neededBy = (name: string) => (toolCards[name]?.inputSchema.required ?? []) as readonly string[];

test.each(tools.filter(({ name }) => neededBy(name).length > 0))(
  '$name without arguments, or with null for those that it needs, says that one of them is missing',
  async ({ name }) => {
    const needed = neededBy(name);
    for (const args of [{}, Object.fromEntries(needed.map((field) => [field, null]))]) {
      const { output } = await useTool(seller, name, args);
      expect(output.error).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(new RegExp(needed.join('|'))),
      });
    }
  },
);

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

test('arguments nested beyond reason are a mistake of the caller', async () => {
  const nested = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`);
  const answer = await send('POST', toolCall('generate_listing', { image_urls: nested }), bearer(key));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('nested too deeply');
});

test('the caller’s key goes to this API, whatever host the caller names', async () => {
  const { status, text } = await new Promise<{ status: number | undefined; text: string }>(
    (resolve, reject) => {
      const body = JSON.stringify(toolCall('account_balance'));
      const asked = request(`${host.host.url}/mcp`, {
        method: 'POST',
        headers: {
          ...bearer(key),
          host: `localhost:${new URL(host.host.url).port}`,
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

/**
 * One process finds the keys of all these calls, where AWS has one for each: a call that waits too long is told to come
 * again, by the protocol's answer or, if the operation itself was too busy, by the tool's.
 */
async function untilAnswered(ask: () => ReturnType<typeof send>) {
  for (;;) {
    const answer = await ask();
    const wait = /retryAfterSeconds\D{1,4}(?<seconds>\d+)/.exec(answer.text)?.groups?.seconds;
    if (answer.status !== 503 && wait === undefined) return answer;
    await sleep(Number(answer.headers.get('retry-after') ?? wait) * 1000);
  }
}

test(`${all} tool calls at once are all answered, if need be when they are repeated after the wait that they were given`, async () => {
  const crowded = await host.createAccount('crowd', 0);
  await commands['set-rate-limit']?.run(host.admin, ['crowd', '1000']);
  const answers = await Promise.all(
    Array.from({ length: all }, () =>
      untilAnswered(() => send('POST', toolCall('account_balance'), bearer(crowded))),
    ),
  );
  expect(
    new Set(answers.map(({ status, text }) => `${status} ${/\d+ credits available/.exec(text)?.[0]}`)),
  ).toEqual(new Set(['200 0 credits available']));
});
