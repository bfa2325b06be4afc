import { beforeAll, describe, expect, test } from '@jest/globals';
import { demoAccount } from '../../../lib/sandbox/demo-account.ts';
import { commands } from '../../../lib/tools/admin/commands.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { counts } from '../../support/counts.ts';
import { useHost } from '../../support/host.ts';
import { validRequest } from '../../support/valid-requests.ts';
import { expectHarmless } from './answers.ts';
import { hostileStrings } from './hostile-strings.ts';
import { type TextPath, textFieldsOf, withValueAt } from './text-fields.ts';

const t = useHost({ DEMO_CREDITS: '10000000' });
beforeAll(async () => {
  await commands['set-market-limit']?.run(t.admin, [demoAccount, '10000000']);
});

const attacks = Object.entries(hostileStrings);
const perField = counts(1, attacks.length);
/** A small run sends every eighth of the texts that must come back intact. */
const stride = counts(8, 1);
const atOnce = 6;

/** The attacks on a field: a small run tries different ones on each field, so that together they cover all. */
let turn = 0;
function nextAttacks(): [string, string][] {
  const start = turn;
  turn += perField;
  return Array.from(
    { length: perField },
    (_, index) => attacks[(start + index) % attacks.length] ?? ['', ''],
  );
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

const fieldsOf = (endpoint: (typeof endpoints)[number]): [string, TextPath][] =>
  textFieldsOf(endpoint.request).map((path) => [path.join('.'), path]);

describe.each(endpoints.filter((endpoint) => fieldsOf(endpoint).length > 0))('$path', (endpoint) => {
  test.each(fieldsOf(endpoint))(
    'hostile texts in %s are accepted or refused and never cause an internal error',
    async (_name, path) => {
      const request = validRequest(endpoint.name, t.host);
      await inParallel(nextAttacks(), async ([name, text]) => {
        const answer = await t.post(endpoint.path, withValueAt(request, path, text));
        expectHarmless(endpoint, answer, `${name} in ${path.join('.')}`);
      });
    },
    300_000,
  );
});

describe('accepted text comes back intact', () => {
  test('a template comes back byte for byte around its placeholders', async () => {
    const request = validRequest('generate-scaffold-listing', t.host);
    const templates = attacks.filter(
      ([, text]) => text.trim() !== '' && text.length <= 10_000 && !text.includes('@'),
    );
    expect(templates.length).toBeGreaterThan(30);
    const sent = templates.filter((_, index) => index % stride === 0);
    await inParallel(sent, async ([name, text]) => {
      const scaffold = `${text}[@brand]${text}`;
      const answer = await t.post('/api/v1/generate-scaffold-listing', { ...request, scaffold });
      const { brand, filledScaffold } = answer.body as { brand: string; filledScaffold: string };
      expect([name, answer.status, filledScaffold]).toEqual([name, 200, `${text}[${brand}]${text}`]);
    });
  });

  test('a brand comes back letter for letter in the title of update-listing', async () => {
    const request = validRequest('update-listing', t.host);
    const brands = attacks
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, brand]) => brand !== '' && brand.length <= 65);
    const sent = brands.filter((_, index) => index % stride === 0);
    let taken = 0;
    await inParallel(sent, async ([name, brand]) => {
      const answer = await t.post('/api/v1/update-listing', { ...request, brand });
      if (answer.status === 400) return;
      taken += 1;
      const { updatedListingTitle } = answer.body as { updatedListingTitle: string };
      expect([name, updatedListingTitle]).toEqual([name, expect.stringContaining(brand)]);
    });
    expect(taken).toBeGreaterThan(20 / stride);
  });
});
