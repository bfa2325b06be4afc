import { beforeAll, describe, expect, test } from '@jest/globals';
import { eiasTokenOf, memberIdOf, sampleSeller } from '../../../../../lib/sandbox/market/fixtures/sellers.ts';
import { consent } from '../../../../../lib/tools/seller-token.ts';
import { answerLifetimeMs } from '../../../../../shared/billing/credits/limits.ts';
import { endpoints } from '../../../../../shared/contract/endpoints.ts';
import { useHost } from '../../../../support/host.ts';
import { type ReadableItem, readableItems } from '../../../../support/readable-tables.ts';
import { validRequest } from '../../../../support/valid-requests.ts';

const t = useHost();
const seller = sampleSeller;
const operations = endpoints.filter(({ area }) => area === 'market');

let items: readonly ReadableItem[];
const statuses: Record<string, number> = {};
let itemId = '';
/** The tokens of the sign-in, its code, and the whole answer that was kept for a replay. */
let secrets: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  const key = await t.createAccount('kept-sellers', 1000);
  const post = async (path: string, request: object) => {
    const answer = await t.post(path, request, { key, headers: { 'idempotency-key': `key-${path}` } });
    statuses[path.replace('/api/v1/market/', '')] = answer.status;
    return answer;
  };
  const signIn = '/api/v1/market/oauth/signin-url';
  const { body } = await post(signIn, { redirect_callback_schema: 'https://app.example/cb' });
  const { signin_url } = body as { signin_url: string };
  const returned = await consent(signin_url);
  for (const { name, path } of operations) {
    const code = new URL(returned).searchParams.get('code');
    const request = path.endsWith('/exchange-code')
      ? { code }
      : { ...validRequest(name, t.host), ...(path.endsWith('/post-item') ? { verifyOnly: false } : {}) };
    const answer = await post(path, request);
    if (code !== null && path.endsWith('/exchange-code'))
      secrets = { ...(answer.body as Record<string, string>), code, whole: answer.text };
    if (path.endsWith('/post-item')) ({ ItemID: itemId } = answer.body as { ItemID: string });
  }
  items = await readableItems();
}, 120_000);

const itemsWith = (words: string) => items.filter(({ text }) => text.includes(words));
const keysOf = (items: readonly ReadableItem[]) => items.map(({ item }) => item.pk?.S?.replace(/#.*/, '#'));

describe('data kept about a seller who used every operation', () => {
  test('every operation was carried out', () => {
    expect(Object.keys(statuses)).toHaveLength(operations.length);
    expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
  });

  const names = {
    'user name': seller.userId,
    'lasting token': eiasTokenOf(seller.userId),
    'lasting id': memberIdOf(seller.userId),
    'own name': seller.name,
    'e-mail address': seller.email,
    phone: seller.phone,
    street: seller.street1,
    'second line of the address': seller.street2 ?? '',
  };
  test.each(Object.entries(names))('no table has their %s', (_, name) => {
    expect(name).not.toBe('');
    expect(keysOf(itemsWith(name))).toEqual([]);
  });

  test('tokens that are kept for a replay cannot be read without the code', () => {
    expect(Object.keys(secrets)).toHaveLength(6);
    for (const [name, secret] of Object.entries(secrets)) {
      const inBase64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1);
      expect([name, itemsWith(secret), itemsWith(inBase64)]).toEqual([name, [], []]);
    }
  });

  test('their listing’s id and postal code are only in answers, which expire after two days', () => {
    for (const words of [itemId, `"postalCode":"${seller.postalCode}"`]) {
      const readableItems = itemsWith(words);
      expect(new Set(keysOf(readableItems))).toEqual(new Set(['answer#']));
      // Expiry is in whole seconds, rounded up.
      for (const { item } of readableItems)
        expect(Number(item.expiresAt?.N)).toBeLessThanOrEqual(
          Math.ceil((Date.now() + answerLifetimeMs) / 1000),
        );
    }
  });
});
