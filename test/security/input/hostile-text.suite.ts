import { beforeAll, describe, test } from '@jest/globals';
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
