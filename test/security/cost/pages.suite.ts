import { expect, test } from '@jest/globals';
import { useHost } from '../../support/host.ts';

const t = useHost();

/**
 * Processor time in milliseconds of this process, in which the functions run, the least of some attempts. What takes more
 * than `most` is tried more often, since other work of the process is counted as well.
 */
async function costOf(
  path: string,
  init: RequestInit = {},
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 || (attempt < 20 && least > most); attempt += 1) {
    const from = process.cpuUsage();
    const answer = await fetch(t.host.url + path, { redirect: 'manual', ...init });
    await answer.arrayBuffer();
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Prints the ten that cost most, and how much. */
function show(costs: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const worst = [...costs].toSorted(([, first], [, other]) => other - first);
  const lines = worst.slice(0, 10).map(([what, cost]) => `${cost.toFixed(0)} ms, ${what}`);
  process.stdout.write(`${lines.join('\n')}\n`);
  return worst;
}

/** Gateways take addresses of some kilobytes, and cookies that repeat them have to fit into the headers of an answer. */
const longQuery = 2_400;
const queries = [
  'key',
  'e',
  'x-error-code',
  'marketplaec listngs pictrues',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  '%C3%A9'.repeat(longQuery / 6),
  'a'.repeat(longQuery),
  '@a+'.repeat(longQuery / 3),
  '%00',
];

test('no public page costs much more than another, whatever its query', async () => {
  const { host } = t;
  const sections = (await (await fetch(`${host.url}/docs/search.json`)).json()) as readonly { id: string }[];
  const pages = [...new Set(sections.map(({ id }) => id.split('#')[0]))].map((path) => `/docs/${path}`);
  const others = ['/', '/docs/search', '/docs/nothing', '/llms.txt', '/llms-full.txt', '/openapi.json'];
  const own = ['/dashboard', '/dashboard/sign-in', '/dashboard/usage', '/login/market', '/webhooks/market'];
  const costs = new Map<string, number>();
  for (const path of [...pages, ...others, ...own]) costs.set(path, await costOf(path));
  const plain = Math.max(...pages.map((path) => costs.get(path) ?? 0), costs.get('/llms-full.txt') ?? 0);
  for (const path of ['/docs/search', ...others, ...own]) {
    for (const query of queries) {
      const names = ['q', 'code', 'state', 'challenge_code', 'period'];
      const asked = `${path}?${names.map((name) => `${name}=${query}`).join('&')}`.slice(0, longQuery);
      costs.set(asked.slice(0, 80), await costOf(asked, {}, 4 * plain));
    }
  }
  const worst = show(costs);
  expect(worst.filter(([, cost]) => cost > 4 * plain)).toEqual([]);
}, 300_000);

test('no body that is refused costs much more than one that is too large for everything', async () => {
  const headers = { authorization: `Bearer ${t.host.demoKey.shown}`, 'content-type': 'application/json' };
  const signed = { 'stripe-signature': 't=1,v1=00', 'x-ebay-signature': 'e30=' };
  const size = 5_800_000;
  const bodies = {
    letters: `{"a":"${'a'.repeat(size)}"}`,
    deep: `{"a":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
    wide: JSON.stringify(Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`name${at}`, 1]))),
    values: `[${'1,'.repeat(size / 2)}1]`,
    form: 'a=1&'.repeat(size / 4),
    quotes: `{"a":"${'\\"'.repeat(size / 2)}"}`,
  };
  const costs = new Map<string, number>();
  const plain = await costOf('/api/v1/account', {
    method: 'POST',
    headers,
    body: 'a'.repeat(size + 200_000),
  });
  for (const path of [
    '/mcp',
    '/webhooks/payments',
    '/webhooks/market',
    '/dashboard/sign-in',
    '/api/v1/account',
  ]) {
    for (const [name, body] of Object.entries(bodies)) {
      const type = name === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
      const init = { method: 'POST', headers: { ...headers, ...signed, 'content-type': type }, body };
      costs.set(`${path} ${name}`, await costOf(path, init, 5 * plain));
    }
  }
  process.stdout.write(`${plain.toFixed(0)} ms, a body that is too large\n`);
  const worst = show(costs);
  expect(worst.filter(([, cost]) => cost > 5 * plain)).toEqual([]);
}, 300_000);
