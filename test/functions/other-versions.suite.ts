import { gunzipSync } from 'node:zlib';
import {
  type AttributeValue,
  type DynamoDBClient,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { commands } from '../../lib/tools/admin/commands.ts';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';
import { tables } from '../../shared/platform/database/tables.ts';
import { useDashboard } from '../shared/apps/dashboard/dashboard-world.ts';
import type { Browser } from '../support/browser.ts';
import { validRequest } from '../support/valid-requests.ts';

const world = useDashboard();
const { t } = world;
const account = 'acme';
const keyFor = (path: string) => ({ 'idempotency-key': `before the deployment, ${path}` });
const keyed = [
  'generate-basic-listing',
  'update-listing',
  'generate-scaffold-listing',
  'predict-price',
  'appraise-product',
] as const;
const lookups = ['item-aspects', 'get-category-features', 'shipping-packages'] as const;

let client: DynamoDBClient;
let apiKey: string;
let browser: Browser;
const bodies = new Map<string, Record<string, unknown>>();
const before = new Map<string, string>();

const pathOf = (name: string) => `/api/v1/${name}`;
const marketPathOf = (name: string) => `/api/v1/market/${name}`;
const call = (path: string, headers = {}) => t.post(path, bodies.get(path), { key: apiKey, headers });
const auditText = async () => String(await commands.audit?.run(t.admin, [], { full: true }));

async function* storedItems(): AsyncGenerator<{
  readonly table: string;
  readonly item: Record<string, AttributeValue>;
}> {
  for (const { variable } of Object.values(tables)) {
    const table = process.env[variable] ?? '';
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
    for (const item of Items) yield { table, item };
  }
}

/** Adds an attribute that this version does not know to everything that is stored. */
async function addToAll(): Promise<Set<string>> {
  const kinds = new Set<string>();
  for await (const { table, item } of storedItems()) {
    const { pk, sk } = item;
    if (pk === undefined) throw new Error('an item has no key');
    kinds.add((pk.S ?? '').split('#')[0] ?? '');
    await client.send(
      new UpdateItemCommand({
        TableName: table,
        Key: { pk, ...(sk === undefined ? {} : { sk }) },
        UpdateExpression: 'SET ofALaterVersion = :value',
        ExpressionAttributeValues: { ':value': { S: 'unknown' } },
      }),
    );
  }
  return kinds;
}

beforeAll(async () => {
  client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  apiKey = await t.createAccount(account, 1000);
  await commands['set-limit']?.run(t.admin, [account, '1000']);
  browser = await world.join(account, 'owner@acme.example', 'owner');
  for (const name of keyed) bodies.set(pathOf(name), validRequest(name, t.host));
  for (const name of lookups) bodies.set(marketPathOf(name), validRequest(`market-${name}`, t.host));
  for (const path of bodies.keys()) {
    const answer = await call(path, path.includes('/market/') ? {} : keyFor(path));
    expect([path, answer.status]).toEqual([path, 200]);
    before.set(path, answer.text);
  }
});
afterAll(() => client.destroy());

describe('data that a later version stored with new attributes', () => {
  let balance: unknown;
  beforeAll(async () => {
    balance = await t.balance(account);
    const kinds = await addToAll();
    expect([...kinds]).toEqual(
      expect.arrayContaining(['account', 'settings', 'key', 'answer', 'cache', 'call', 'person', 'session']),
    );
  });

  test.each(keyed.map(pathOf))('%s replays the answer that was kept', async (path) => {
    const answer = await call(path, keyFor(path));
    expect(answer.headers.get('idempotent-replayed')).toBe('true');
    expect(answer.text).toBe(before.get(path));
  });

  test('the search that was kept is used', async () => {
    const answer = await call(pathOf('predict-price'));
    expect([answer.status, answer.headers.get('x-comparables')]).toEqual([200, 'kept']);
  });

  test.each(lookups.map(marketPathOf))('%s answers as before', async (path) => {
    expect(await call(path)).toMatchObject({ status: 200, text: before.get(path) });
  });

  test('keys and balances still work: only the call that was not a repeat was charged', async () => {
    const { available } = balance as { available: number };
    expect(await t.balance(account)).toMatchObject({ available: available - 10, held: 0 });
  });

  test('the monthly limit still counts', async () => {
    const shown = JSON.parse(String(await commands['show-account']?.run(t.admin, [account])));
    const { available } = (await t.balance(account)) as { available: number };
    expect(shown.limits).toEqual([{ of: 'the account', limit: 1000, charged: 1000 - available, held: 0 }]);
  });

  test('the audit finds every account consistent with its ledger', async () => {
    expect(await auditText()).toMatch(/0 drift|no drift|"drifts":0/i);
  });

  test('a person who is signed in stays signed in', async () => {
    const page = await browser.open(`${world.dashboard()}/usage`);
    expect(page.status).toBe(200);
  });
});

/** The field names in a reply, merged over list entries; none in null, where the marketplace said nothing. */
const namesIn = (reply: unknown): string =>
  [...new Set([reply as object | null].flat().flatMap((entry) => Object.keys(entry ?? {})))].sort().join(' ');

test('replies of the marketplace are kept in the form version of their key', async () => {
  const names: Record<string, string> = {};
  for await (const { item } of storedItems()) {
    const [prefix, form, kind] = (item.pk?.S ?? '').split('#');
    if (prefix !== 'cache') continue;
    const reply = gunzipSync(item.reply?.B ?? Buffer.of()).toString();
    names[`form ${form}, ${kind}`] = namesIn(JSON.parse(reply));
  }
  // Other names need a new form version in dynamodb-stores.ts.
  expect(names).toEqual({
    'form 2, application-token': 'expiresAt token',
    'form 2, aspects': 'aspectConstraint aspectValues localizedAspectName',
    'form 2, get_item_condition_policies': 'categoryId itemConditionRequired itemConditions',
    'form 2, get_regulatory_policies': '',
    'form 2, get_return_policies': 'categoryId domestic required',
    'form 2, packages': 'DefaultValue Description DimensionsSupported ShippingPackage',
    'form 2, services':
      'Description InternationalService ShippingCarrier ShippingCategory ShippingCostTypes ShippingService ShippingTimeMax ShippingTimeMin ValidForPostItem',
  });
});
