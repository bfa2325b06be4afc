import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { toolCards } from '../../../shared/apps/agents/cards/tool-cards.evaluated.ts';
import { tools } from '../../../shared/apps/agents/tools.ts';
import { connectAgent, eras, useTool } from '../../support/agent.ts';
import { validRequest } from '../../support/valid-requests.ts';
import { bearer, useAgents } from './use-agents.ts';

const { t, w } = useAgents();

const picture = () => t.host.standIns.samplePicture;
const available = async () => (await t.balance('agents')).available;

/** The fields of a valid listing, as post_listing takes them. */
function listing(): Record<string, unknown> {
  const { market_access_token: _, verifyOnly: __, ...fields } = validRequest('market-post-item', t.host);
  return fields;
}

describe.each(Object.entries(eras))('an agent that speaks %s', (_, mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connectAgent(t.host.url, bearer(w.key), mode);
  });
  afterAll(() => client.close());

  test('sees every tool, in the same order each time', async () => {
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(tools.map(({ name }) => name));
  });

  test('reads the balance of its key', async () => {
    const { text, output, isError } = await useTool(client, 'account_balance');
    expect(isError).toBe(false);
    expect(output).toMatchObject({
      answer: { available: await available() },
      receipt: { creditsCharged: 0 },
    });
    expect(text).toContain(`${await available()} credits available`);
  });

  test('an agent learns of an unknown tool from an error of the protocol', async () => {
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
  });
});

test('only posting, changing and ending a listing change the world', async () => {
  const { tools: listed } = await w.agent.listTools();
  const changing = listed.filter(({ annotations }) => annotations?.readOnlyHint === false);
  expect(changing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
    ['post_listing', true],
    ['revise_listing', true],
    ['relist_listing', true],
    ['end_listing', true],
    ['start_job', true],
  ]);
});

describe('a paid tool', () => {
  test('a paid tool says when credits are below the owners’ warning threshold', async () => {
    const ofLow = await t.createAccount('low-agents', 25);
    await t.admin.settings.set('low-agents', 'lowBalance', 20);
    const low = await connectAgent(t.host.url, bearer(ofLow));
    const { text } = await useTool(low, 'generate_listing', { image_urls: [picture()] });
    expect(text).toContain('15 credits are left, fewer than the account’s owners want to be warned at.');
    await low.close();
  });

  test('a paid tool is charged once, says so, and replays the first call for a repeat', async () => {
    const before = await available();
    const args = { image_urls: [picture()], additional_info: 'Enamel mug, 350 ml' };
    const first = await useTool(w.agent, 'generate_listing', args);
    expect(first.output).toMatchObject({
      answer: { listingTitle: expect.any(String) },
      receipt: { creditsCharged: 10, creditsRemaining: before - 10, replayed: false, sandbox: true },
    });
    expect(first.text).toContain(String(first.output.answer?.listingTitle));
    expect(first.text).toContain(`Charged 10 credits. ${before - 10} credits are left.`);
    expect(JSON.parse(first.json)).toEqual(first.output);

    const repeat = await useTool(w.agent, 'generate_listing', {
      additional_info: args.additional_info,
      image_urls: args.image_urls,
    });
    expect(repeat.output).toMatchObject({
      answer: first.output.answer,
      receipt: { creditsCharged: 0, replayed: true },
    });
    expect(repeat.text).toContain('answer to an earlier call with the same arguments; nothing was charged');
    expect(await available()).toBe(before - 10);

    const second = await useTool(w.agent, 'generate_listing', { ...args, copy: 2 });
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
      const { text, output, isError } = await useTool(w.agent, name, args());
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

  test('a paid tool without credits answers with code, remedy and help page', async () => {
    const poor = await connectAgent(t.host.url, bearer(await t.createAccount('poor', 0)));
    const { output, isError } = await useTool(poor, 'predict_price', { image_url: picture() });
    expect(isError).toBe(true);
    expect(output.error).toMatchObject({
      code: 'OUT_OF_CREDITS',
      message: 'Out of credits.',
      remedy: expect.stringContaining('Add credits'),
      docs: `${t.host.url}/docs/errors#OUT_OF_CREDITS`,
    });
    await poor.close();
  });

  test('a price tool states the range and its basis', async () => {
    const { text, output } = await useTool(w.agent, 'predict_price', { image_url: picture() });
    const { price_lower: lower, price_upper: upper } = output.answer ?? {};
    expect(text).toContain(`${lower} to ${upper} AUD`);
    const appraised = await useTool(w.agent, 'appraise_product', { image_url: picture(), explain: true });
    expect(appraised.output.answer).toHaveProperty('explanation');
    expect(appraised.text).toMatch(/\d AUD, from \d+ similar items?\./);
  });
});

describe('tools that act for a seller', () => {
  test('tools that act for a seller are refused without the header, and take no token as an argument', async () => {
    const without = await useTool(w.agent, 'suggest_categories', { category_tree_id: '15', q: 'mug' });
    expect(without.output.error).toMatchObject({
      code: 'MARKET_TOKEN_INVALID',
      remedy: expect.stringContaining('x-market-access-token'),
    });
    const asArgument = await useTool(w.agent, 'shipping_packages', { market_access_token: 'v^1.1#token' });
    expect(asArgument.output.error).toMatchObject({ code: 'BAD_REQUEST' });
    expect(asArgument.text).toContain('send the token in the header x-market-access-token');
    const schemas = JSON.stringify((await w.agent.listTools()).tools.map(({ inputSchema }) => inputSchema));
    expect(schemas).not.toMatch(/token/i);
  });

  test('tools that act for a seller look up categories, specifics, conditions and packages', async () => {
    const categories = await useTool(w.seller, 'suggest_categories', { category_tree_id: '15', q: 'phone' });
    expect(categories.text).toMatch(/- 9355: .+ > /);
    const category = { category_id: '9355' };
    const aspects = await useTool(w.seller, 'item_aspects', { category_tree_id: '15', ...category });
    expect(aspects.text).toMatch(/^Required:\n- Brand/);
    expect((await useTool(w.seller, 'category_features', category)).text).toMatch(/- 3000: /);
    expect((await useTool(w.seller, 'shipping_packages')).text).toContain('PaddedBags');
  });

  test('a listing is drafted, checked, posted once despite repeats, and ended', async () => {
    const draft = await useTool(w.seller, 'draft_listing', {
      image_urls: [picture()],
      additional_info: 'Acme phone, 128 GB, black',
    });
    expect(draft.output).toMatchObject({
      answer: { missing: expect.any(Array) },
      receipt: { creditsCharged: 10 },
    });
    expect(draft.text).toContain('Still missing:');

    // Models write numbers for the contract's strings.
    const checked = await useTool(w.seller, 'check_listing', {
      ...listing(),
      startPrice: 12.5,
      packageDepth: 10,
    });
    expect(checked.output).toMatchObject({ answer: { Ack: expect.any(String), checks: expect.any(Array) } });
    expect(checked.output.answer).not.toHaveProperty('ItemID');

    const posted = await useTool(w.seller, 'post_listing', listing());
    const item = posted.output.answer?.ItemID;
    expect(posted.text).toContain(`Posted as ${item}.`);
    expect(posted.output.receipt).toMatchObject({ creditsCharged: 0, replayed: false });
    // A default that is spelled out makes the same request.
    const again = await useTool(w.seller, 'post_listing', { ...listing(), quantity: 1, copy: 1 });
    expect(again.output).toMatchObject({ answer: { ItemID: item }, receipt: { replayed: true } });
    expect(again.text).toContain('nothing was done again');

    const ended = await useTool(w.seller, 'end_listing', { item_id: item });
    expect([ended.isError, ended.output.answer?.Ack]).toEqual([false, 'Success']);
  });

  test('a listing is found, read, changed once despite repeats, ended and listed again', async () => {
    const posted = await useTool(w.seller, 'post_listing', { ...listing(), copy: 2 });
    const item_id = posted.output.answer?.ItemID;
    const listed = await useTool(w.seller, 'my_listings');
    expect(listed.text).toContain(`- ${item_id}: `);
    const read = await useTool(w.seller, 'get_listing', { item_id });
    expect(read.output.answer).toMatchObject({ state: 'live', listing: { startPrice: '14.50' } });

    const change = { item_id, changes: { startPrice: 11.5, quantity: 3 } };
    const blind = await useTool(w.seller, 'revise_listing', change);
    expect(blind.output.error).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'revise_listing needs ifRevised.',
    });
    const marked = { ...change, ifRevised: read.output.answer?.mark };
    const revised = await useTool(w.seller, 'revise_listing', marked);
    expect([revised.isError, revised.text]).toEqual([false, expect.stringContaining(`Changed ${item_id}.`)]);
    expect((await useTool(w.seller, 'revise_listing', marked)).output.receipt).toMatchObject({
      replayed: true,
    });
    const late = await useTool(w.seller, 'revise_listing', { ...marked, changes: { startPrice: 10 } });
    expect(late.output.error).toMatchObject({ code: 'LISTING_CHANGED', retry: 'no' });

    await useTool(w.seller, 'end_listing', { item_id });
    const again = await useTool(w.seller, 'relist_listing', { item_id, changes: { quantity: 2 } });
    expect(again.text).toContain(`Listed again as ${again.output.answer?.ItemID}.`);
    expect(again.output.answer?.ItemID).not.toBe(item_id);
    const child = await useTool(w.seller, 'get_listing', { item_id: again.output.answer?.ItemID });
    expect(child.output.answer).toMatchObject({ listing: { startPrice: '11.5', quantity: 2 } });
  });

  test('a listing that the marketplace refuses is an error', async () => {
    const { text, output, isError } = await useTool(w.seller, 'post_listing', {
      ...listing(),
      categoryId: '1',
    });
    expect(isError).toBe(true);
    expect(output.error?.code).toBe('MARKET_REFUSED');
    expect(text).toMatch(/refused|category/i);
  });

  test('tools that act for a seller are refused under a key for texts and prices', async () => {
    const restricted = bearer(await t.createAccount('texts', 0, 'texts-and-prices'));
    const client = await connectAgent(t.host.url, { ...restricted, 'x-market-access-token': 'v^1.1#token' });
    expect((await useTool(client, 'shipping_packages')).output.error?.code).toBe('KEY_NOT_PERMITTED');
    await client.close();
  });
});

describe('jobs', () => {
  const mugs = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `mug-${index}`,
      request: { image_urls: [picture()], additional_info: `Enamel mug ${index}, blue` },
    }));

  test('a job is started once despite repeats, and its results come in pages that an agent can read', async () => {
    const args = { operation: 'generate-basic-listing', items: mugs(6) };
    const started = await useTool(w.agent, 'start_job', args);
    expect(started.output).toMatchObject({ answer: { accepted: 6 }, receipt: { creditsCharged: 0 } });
    const job = started.output.answer?.job;
    expect((await useTool(w.agent, 'start_job', args)).output).toMatchObject({
      answer: { job },
      receipt: { replayed: true },
    });
    let page = await useTool(w.agent, 'job_status', { job });
    while (page.output.answer?.state === 'running') page = await useTool(w.agent, 'job_status', { job });
    expect(page.output.answer).toMatchObject({ state: 'completed', counts: { done: 6 }, cursor: '5' });
    expect(page.output.answer?.results).toHaveLength(5);
    const rest = await useTool(w.agent, 'job_status', { job, cursor: '5' });
    expect(rest.output.answer?.results).toMatchObject([{ id: 'mug-5', status: 200, charged: 10 }]);
    expect(rest.text).toContain('Item mug-5:\n');
  });

  test('only a job of the marketplace’s operations carries the seller’s token', async () => {
    const { market_access_token: _, ...request } = validRequest('market-post-item', t.host);
    const args = { operation: 'market-post-item', items: [{ id: 'a', request }] };
    expect((await useTool(w.agent, 'start_job', args)).output.error?.code).toBe('MARKET_TOKEN_INVALID');
    expect((await useTool(w.seller, 'start_job', args)).output.answer).toMatchObject({ accepted: 1 });
    const texts = { operation: 'generate-basic-listing', items: mugs(1) };
    expect((await useTool(w.agent, 'start_job', texts)).isError).toBe(false);
  });

  test('a job that the account does not have is not found', async () => {
    const { error } = (await useTool(w.agent, 'job_status', { job: 'job_AAAAAAAAAAAAAAAA' })).output;
    expect(error).toMatchObject({ code: 'NOT_FOUND', retry: 'no', remedy: expect.stringMatching(/job/) });
  });
});

const neededBy = (name: string) => (toolCards[name]?.inputSchema.required ?? []) as readonly string[];

test.each(tools.filter(({ name }) => neededBy(name).length > 0))(
  '$name without arguments, or with null for required ones, says that one is missing',
  async ({ name }) => {
    const needed = neededBy(name);
    for (const args of [{}, Object.fromEntries(needed.map((field) => [field, null]))]) {
      const { output } = await useTool(w.seller, name, args);
      expect(output.error).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(new RegExp(needed.join('|'))),
      });
    }
  },
);
