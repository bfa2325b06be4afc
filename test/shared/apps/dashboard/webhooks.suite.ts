import { expect, test } from '@jest/globals';
import type { EventMessage as Message } from '../../../../shared/events/messages.ts';
import type { Attempt, Delivery } from '../../../../shared/events/webhooks/deliveries.ts';
import { createDynamoDbDeliveries } from '../../../../shared/events/webhooks/dynamodb-deliveries.ts';
import { createDynamoDbEndpoints } from '../../../../shared/events/webhooks/dynamodb-endpoints.ts';
import { createDynamoDb } from '../../../../shared/platform/database/dynamodb.ts';
import { type Browser, unescaped } from '../../../support/browser.ts';
import { endless } from '../../billing/credits/support/bounds.ts';
import { useChangedDashboard } from './changed-dashboard.ts';
import { useDashboard } from './dashboard-world.ts';

const w = useDashboard();
/** What the dashboard sends to the queue. */
const queued: Message[] = [];
const dashboard = useChangedDashboard((services) => ({
  ...services,
  webhooks: async () => ({
    ...(await services.webhooks()),
    queue: { send: async (messages) => void queued.push(...messages), hide: async () => undefined },
  }),
}));

const table = (name: string): string => process.env[name] ?? '';
const client = () => createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
const endpoints = () => createDynamoDbEndpoints(client(), table('PEOPLE_TABLE'));
const url = 'https://1.1.1.1/hooks/a-part-that-may-be-secret';

const secretOf = (html: string) => unescaped(/<code id="secret">([^<]+)</.exec(html)?.[1] ?? '');
const logOf = async (account: string, most: number) =>
  (await w.t.admin.audit.read(account, most)).map(({ what, about }) => [what, about]);

/** An owner, the endpoint that they have added, and its secret. */
async function withEndpoint(account: string) {
  const owner = await w.ownerOf(account);
  const page = await owner.open(`${dashboard()}/webhooks/add`);
  const added = await owner.submit(page, '/webhooks/add', { url, type: 'item.sold' });
  const [endpoint] = await endpoints().list(account, endless);
  if (endpoint === undefined) throw new Error(`it was not added: ${added.html}`);
  return { owner, endpoint, added, path: `/webhooks/endpoints/${endpoint.id}` };
}

/** Submits a form of the page of an endpoint. */
const send = async (owner: Browser, path: string, act: string, fields = {}) =>
  await owner.submit(await owner.open(dashboard() + path), `${path}/${act}`, fields);

const secretsOf = async (account: string, id: string) =>
  (await endpoints().find(account, id, Date.now(), endless))?.secrets;

const happened = '2026-11-25T10:29:18.891Z';

async function note(
  account: string,
  endpoint: string,
  attempt: Attempt,
  state: Delivery['state'],
  id = 'evt_1',
) {
  const body = `{"type":"item.sold","timestamp":"${happened}","data":{}}`;
  const message = { accountId: account, endpoint, id, body };
  await createDynamoDbDeliveries(client(), table('CALLS_TABLE')).note(message, attempt, state, endless);
  return message;
}

test('the secret of a new endpoint is shown once, and the log has neither it nor the path of the address', async () => {
  const { owner, endpoint, added, path } = await withEndpoint('adds-endpoint');
  expect(endpoint).toMatchObject({ url, types: ['item.sold'] });
  expect([secretOf(added.html)]).toEqual(await secretsOf('adds-endpoint', endpoint.id));
  for (const shown of [path, '/webhooks', '/settings/log']) {
    const { html } = await owner.open(dashboard() + shown);
    expect([shown, html.includes('whsec_'), html.includes('1.1.1.1')]).toEqual([shown, false, true]);
  }
  expect(await logOf('adds-endpoint', 1)).toEqual([['webhook added', '1.1.1.1']]);
});

test('a refused address is shown again with the reason and the events that were chosen', async () => {
  const owner = await w.ownerOf('mistypes-endpoint');
  const page = await owner.open(`${dashboard()}/webhooks/add`);
  const wrong = { url: 'http://app.example/"x', type: 'item.ended' };
  const { status, html } = await owner.submit(page, '/webhooks/add', wrong);
  expect(status).toBe(400);
  expect(html).toContain('role="alert"');
  expect(html).toContain('This cannot be an endpoint: ');
  expect(html).toContain('value="http://app.example/&quot;x"');
  expect(html.match(/value="[\w.]+" checked/g)).toEqual(['value="item.ended" checked']);
  expect(await endpoints().list('mistypes-endpoint', endless)).toEqual([]);
});

test('with five endpoints there is no way to add another', async () => {
  const { owner } = await withEndpoint('has-five');
  for (let index = 1; index < 5; index += 1)
    await endpoints().add('has-five', { url: `${url}/${index}`, types: ['item.sold'] }, 0, endless);
  const { html } = await owner.open(`${dashboard()}/webhooks`);
  expect([html.match(/\/webhooks\/endpoints\//g)?.length, html.includes('/webhooks/add')]).toEqual([
    5,
    false,
  ]);
});

test('other events are chosen, one at least', async () => {
  const { owner, endpoint, path } = await withEndpoint('chooses');
  const none = await send(owner, path, 'types');
  expect([none.status, none.html.includes('Choose at least one event.')]).toEqual([400, true]);
  await send(owner, path, 'types', { type: 'key.ending' });
  expect(await endpoints().list('chooses', endless)).toEqual([{ ...endpoint, types: ['key.ending'] }]);
  expect(await logOf('chooses', 1)).toEqual([['webhook changed', '1.1.1.1: key.ending']]);
});

test('a rotated secret is shown once, and both sign', async () => {
  const { owner, endpoint, added, path } = await withEndpoint('rotates');
  const { html } = await send(owner, path, 'rotate');
  const both = [secretOf(html), secretOf(added.html)];
  expect(new Set(both).size).toBe(2);
  expect(await secretsOf('rotates', endpoint.id)).toEqual(both);
  expect(await logOf('rotates', 1)).toEqual([['webhook secret rotated', '1.1.1.1']]);
});

test('an endpoint that was switched off is switched on again', async () => {
  const { owner, endpoint, path } = await withEndpoint('switches-on');
  await endpoints().note('switches-on', endpoint.id, 'gone', Date.now(), endless);
  expect((await owner.open(`${dashboard()}/webhooks`)).html).toContain('Switched off');
  await send(owner, path, 'on');
  expect(await endpoints().list('switches-on', endless)).toEqual([endpoint]);
  expect((await owner.open(dashboard() + path)).html).not.toContain(`${path}/on"`);
});

test('a removed endpoint is gone after a question', async () => {
  const { owner, path } = await withEndpoint('removes');
  const question = await owner.open(`${dashboard()}${path}/remove`);
  expect(question.html).toContain(url);
  await owner.submit(question, `${path}/remove`);
  expect(await endpoints().list('removes', endless)).toEqual([]);
  expect(await logOf('removes', 1)).toEqual([['webhook removed', '1.1.1.1']]);
});

test('the page of an endpoint lists deliveries with the latest attempt, and sends one again under its id', async () => {
  const { owner, endpoint, path } = await withEndpoint('sends-again');
  const at = Date.now();
  const failed = { at, failure: 'it did not answer within 5 seconds' };
  await note('sends-again', endpoint.id, failed, 'waiting');
  const message = await note('sends-again', endpoint.id, { at: at + 60_000, status: 500 }, 'ended');
  const { html } = await owner.open(dashboard() + path);
  for (const words of [
    'item.sold',
    'evt_1',
    'Not delivered',
    'Status 500, after 2 attempts',
    new Date(at + 60_000).toISOString(),
  ])
    expect(html).toContain(words);
  const wanted = { delivery: `${happened}#evt_1` };
  await send(owner, path, 'again', wanted);
  expect(queued).toEqual([message]);
  for (const delivery of [`${happened}#evt_2`, 'x'.repeat(2000)])
    expect((await send(owner, path, 'again', { delivery })).status).toBe(404);
});

test('all deliveries are on the pages of an endpoint', async () => {
  const { owner, endpoint, path } = await withEndpoint('pages');
  const ids = Array.from({ length: 55 }, (_, index) => `evt_${index + 10}`);
  for (const id of ids) await note('pages', endpoint.id, { at: Date.now(), status: 500 }, 'ended', id);
  const listed: string[] = [];
  let shown = await owner.open(dashboard() + path);
  for (;;) {
    listed.push(...[...shown.html.matchAll(/Send again: (\w+)/g)].map(([, id = '']) => id));
    const [, older] = /href="([^"]+)">Older</.exec(shown.html) ?? [];
    if (older === undefined) break;
    shown = await owner.open(new URL(unescaped(older), shown.url).href);
  }
  expect(listed).toEqual(ids.toReversed());
  expect((await owner.open(`${dashboard()}${path}?before=x`)).status).toBe(404);
});

test('a member sees endpoints and deliveries, and no form', async () => {
  const { endpoint, path } = await withEndpoint('is-seen');
  await note('is-seen', endpoint.id, { at: Date.now(), status: 204 }, 'delivered');
  const member = await w.join('is-seen', 'member@is-seen.example', 'member');
  const { html } = await member.open(dashboard() + path);
  expect(html).toContain('evt_1');
  expect(html.match(/<form[^>]*action="[^"]*\/webhooks/g)).toBeNull();
  expect((await member.open(`${dashboard()}/webhooks`)).html).not.toContain('/webhooks/add');
});
