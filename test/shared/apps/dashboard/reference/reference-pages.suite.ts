import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { schemasOf } from '../../../../../lib/reference/operations/operation-page.ts';
import { readSources } from '../../../../../lib/reference/sources.ts';
import { type ReferencePage, referenceIn } from '../../../../../shared/apps/reference/reference.ts';
import { endpoints } from '../../../../../shared/contract/endpoints.ts';
import checkCodes from '../../../../../shared/contract/market/check-codes.json' with { type: 'json' };
import { serveDashboard } from '../../../../../shared/entry/wiring/dashboard.ts';
import { errorCatalogue } from '../../../../../shared/platform/errors/error-catalogue.ts';
import { unescaped } from '../../../../support/browser.ts';
import { useHost } from '../../../../support/host.ts';
import { contextWith } from '../../../entry/http/proxy-event.ts';
import { namesIn } from './field-names.ts';

process.env.SECURITY_CONTACT = 'mailto:security@shop.example';
const t = useHost();
let pages: readonly ReferencePage[] = [];
const html = new Map<string, string>();
const addressOf = ({ path }: Pick<ReferencePage, 'path'>): string => `/docs${path === '' ? '' : `/${path}`}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(t.host.url + path, { headers, redirect: 'manual' });

beforeAll(async () => {
  pages = referenceIn(process.env.REFERENCE_PAGES ?? '').pages;
  for (const page of pages) html.set(page.path, await (await get(addressOf(page))).text());
});

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => unescaped(id));

describe('the reference needs no key and no session', () => {
  test.each([
    '/docs',
    '/docs/errors',
    '/docs/errors.md',
    '/docs/index.md',
    '/llms.txt',
    '/llms-full.txt',
    '/openapi.json',
    '/server.json',
    '/.well-known/api-catalog',
  ])('%s may be cached for five minutes and is then revalidated', async (path) => {
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await get(path, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const changed = await get(path, { 'if-none-match': '"other"' });
    expect(changed.status).toBe(200);
  });

  test('what the catalogue of APIs and the entry for the registry of agents name is there', async () => {
    const catalogue = await get('/.well-known/api-catalog');
    expect(catalogue.headers.get('content-type')).toMatch(/^application\/linkset\+json; profile="https:/);
    expect(catalogue.headers.get('link')).toBe(`<${t.host.url}/.well-known/api-catalog>; rel="api-catalog"`);
    const { linkset } = (await catalogue.json()) as { linkset: Record<string, unknown>[] };
    const links = linkset.flatMap(({ item: _, anchor: __, ...described }) => Object.values(described).flat());
    const { websiteUrl, ...entry } = (await (await get('/server.json')).json()) as { websiteUrl: string };
    for (const { href, type } of [...links, { href: websiteUrl, type: 'text/html' }] as {
      href: string;
      type: string;
    }[]) {
      const answer = await fetch(href);
      expect([href, answer.status, answer.headers.get('content-type')]).toEqual([
        href,
        200,
        expect.stringContaining(type),
      ]);
    }
    expect(linkset[0]).toMatchObject({
      item: [{ href: `${t.host.url}/api/v1` }, { href: `${t.host.url}/mcp` }],
    });
    expect(entry).toMatchObject({
      name: '1.0.0.127/resale-listings',
      description: expect.stringMatching(/^.{1,100}$/),
      remotes: [{ type: 'streamable-http', url: `${t.host.url}/mcp` }],
    });
  });

  test('agents that look for a sign-in find none, as for any unknown path', async () => {
    const answer = await get('/.well-known/oauth-protected-resource');
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not found.' }]);
  });

  test('security.txt has the operator’s contact, and expires within a year', async () => {
    const lines = (await (await get('/.well-known/security.txt')).text()).split('\n');
    expect(lines[0]).toBe('Contact: mailto:security@shop.example');
    const expires = Date.parse(/^Expires: (\S+Z)$/.exec(lines[1] ?? '')?.[1] ?? '') - Date.now();
    expect(expires).toBeGreaterThan(90 * 86_400_000);
    expect(expires).toBeLessThan(365 * 86_400_000);
  });

  test.each([
    ['sdk', 'client'],
    ['bulk', 'many-items'],
    ['batch', 'many-items'],
    ['jobs', 'many-items#create-a-job'],
    ['delete listing', 'operations/market-end-item'],
    ['test mode', 'going-live#test-mode-sandbox-or-real'],
  ])('a search for "%s" finds %s first', async (words, first) => {
    const search = await referenceIn(process.env.REFERENCE_PAGES ?? '').search();
    expect(search(words)[0]?.id).toBe(first);
  });

  test('each page can be found by search engines and agents', async () => {
    const llms = await (await get('/llms.txt')).text();
    expect(llms).toMatch(/^# Resale Listing API\n\n> \S/);
    for (const page of pages) {
      const text = html.get(page.path) ?? '';
      expect([page.path, text.includes('noindex')]).toEqual([page.path, false]);
      expect(text).toMatch(/<meta name="description" content="[^"]{30,}">/);
      const [, markdown = ''] =
        /<link rel="alternate" type="text\/markdown" href="([^"]+)">/.exec(text) ?? [];
      expect(llms).toContain(`](${t.host.url}${markdown})`);
      const answer = await get(markdown);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ]);
      const markdownText = await answer.text();
      expect(markdownText).toMatch(/^# \S/);
      // No placeholder is left.
      expect(text + markdownText).not.toMatch(/\{\{\w+\}\}/);
    }
  });

  test('one text has all pages, each with its address, and llms.txt links to it', async () => {
    expect(await (await get('/llms.txt')).text()).toContain(`${t.host.url}/llms-full.txt`);
    const full = await (await get('/llms-full.txt')).text();
    for (const page of pages) {
      const path = `/docs/${page.path === '' ? 'index' : page.path}.md`;
      const [title = '', ...rest] = (await (await get(path)).text()).split('\n');
      expect(full).toContain(`${title}\n\nSource: ${t.host.url}${path}\n${rest.join('\n')}`);
    }
    expect(full).not.toMatch(/\{\{\w+\}\}/);
  });

  test('the document is served as it is, minified, and names the address that it was requested under', async () => {
    const served = await (await get('/openapi.json')).text();
    const servers = [{ url: t.host.url }];
    expect(served).toBe(JSON.stringify({ ...readSources().document, servers }));
  });

  test.each(['/docs/nothing', '/docs/errors/more', '/docs/nothing.md', '/docs/..%2fpages.json'])(
    '%s is not found, and the page offers links',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await answer.text()).toContain('href="/docs">introduction</a>');
    },
  );
});

/** Visits to a function that cannot read any table. */
function visitor() {
  const handler = serveDashboard(() => {
    throw new Error('no table is there');
  });
  return async (path: string, cookie?: string, domainName = 'api.example') => {
    const headers = cookie === undefined ? {} : { cookie };
    const event = { path, httpMethod: 'GET', headers, multiValueHeaders: null, body: null };
    const requestContext = {
      requestId: 'r',
      domainName,
      path: `/dev${path}`,
      identity: { sourceIp: '127.0.0.1' },
    };
    return await handler(
      { ...event, requestContext } as unknown as APIGatewayProxyEvent,
      contextWith(20_000),
    );
  };
}

describe('pages need no table', () => {
  const visit = visitor();

  test('pages are served without loading account code', async () => {
    for (const path of ['/docs', '/docs/operations/predict-price', '/docs/search', '/llms.txt'])
      expect([path, (await visit(path)).statusCode]).toEqual([path, 200]);
  });

  test('pages are the same with a session, and examples carry the key that the local host gives them', async () => {
    const { body, headers } = await visit('/docs', '__Host-session=any');
    expect([body, headers?.vary]).toEqual([(await visit('/docs')).body, undefined]);
    expect(body).toContain(`Bearer <mark>${t.host.demoKey.shown}</mark>`);
    expect(body).not.toContain('YOUR_API_KEY');
  });

  test('addresses have the host and prefix of the request', async () => {
    const { body } = await visit('/docs/operations/predict-price');
    expect(body).toContain('curl https://api.example/dev/api/v1/predict-price');
    expect(body).toContain('href="/dev/docs/errors#BAD_REQUEST"');
    expect((await visit('/docs/errors.md')).body).toContain('](https://api.example/dev/docs/client.md)');
    expect((await visit('/llms.txt')).body).toContain('https://api.example/dev/openapi.json');
    expect(JSON.parse((await visit('/openapi.json')).body).servers).toEqual([
      { url: 'https://api.example/dev' },
    ]);
  });

  test('an invalid host stays text', async () => {
    const host = '"><script>alert(1)</script>';
    expect((await visit('/docs', undefined, host)).body).not.toContain('<script>alert');
    const document = JSON.parse((await visit('/openapi.json', undefined, host)).body);
    expect(document.servers).toHaveLength(1);
  });
});

describe('pages agree with the contract', () => {
  test('the introduction lists operations by their paths', () => {
    for (const { path } of endpoints) expect(html.get('')).toContain(`<code>${path}</code></a>`);
  });

  test('the page of errors has exactly the finding codes that the listing checks produce, with cause and cure', () => {
    const checks = globSync(
      'shared/operations/{market/{checks/*,listing-checks,condition-descriptors,listings/{check-listing,plan-changes}},drafting/listing/missing-fields}.ts',
    ).map((file) => readFileSync(file, 'utf8'));
    const made = checks.join('').match(/'[A-Z]+(?:_[A-Z]+)+'|'UNAVAILABLE'/g) ?? [];
    const notCodes = ["'SELECTION_ONLY'", "'FREE_TEXT'", "'BAD_REQUEST'", "'LISTING_CHANGED'"];
    const wanted = new Set(made.filter((code) => !notCodes.includes(code)));
    expect(new Set(Object.keys(checkCodes).map((code) => `'${code}'`))).toEqual(wanted);
    const sections = html.get('errors')?.split('<h3') ?? [];
    for (const [code, { severity }] of Object.entries(checkCodes)) {
      const section = sections.find((text) => text.includes(`Codes with <code>${severity}</code>`));
      const [row = ''] =
        section?.match(/<tr>.*?<\/tr>/gs)?.filter((text) => text.includes(`<code>${code}</code></td>`)) ?? [];
      expect([code, row.match(/<td>.+?<\/td>/gs)?.length]).toEqual([code, 3]);
    }
  });

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'the page of %s has its path, its price, and every field',
    async (name, endpoint) => {
      const text = html.get(`operations/${name}`) ?? '';
      expect(text).toContain(`<b>POST</b> ${endpoint.path}</code>`);
      expect(text).toContain(
        endpoint.credits === 0 ? '<p>Free' : `<strong>${endpoint.credits} credits</strong>`,
      );
      expect(text.includes('honours')).toBe(endpoint.repeat === 'keyed');
      const sources = readSources();
      const { request, answer } = schemasOf(endpoint, sources);
      const components = sources.document.components?.schemas ?? {};
      const wanted = new Set([...namesIn(request, components), ...namesIn(answer, components)]);
      const fields = [...text.matchAll(/<li id="[^"]+"><a href="#[^"]+"><code>([^<]+)<\/code>/g)];
      const listed = new Set(fields.map(([, field = '']) => unescaped(field)));
      listed.delete('<name>');
      expect(listed).toEqual(wanted);
      const required = (
        endpoint.request.toJSONSchema({ io: 'input', unrepresentable: 'any' }).required ?? []
      ).toSorted();
      const marked = [
        ...text.matchAll(
          /<li id="request\.([\w-]+)"><a[^>]*><code>[^<]*<\/code><\/a> <em>[^<]*(?:<[^/][^<]*<\/[^<]*)*<\/em> <strong>required/g,
        ),
      ];
      expect(marked.map(([, field]) => field).toSorted()).toEqual(required);
    },
  );

  test('every code has an anchor that is exactly the code', () => {
    const anchors = anchorsIn(html.get('errors') ?? '');
    expect(Object.keys(errorCatalogue).filter((code) => !anchors.includes(code))).toEqual([]);
  });

  test('every failure of an operation leads to its entry', async () => {
    const answer = await t.post('/api/v1/update-listing', {});
    const address = new URL(answer.headers.get('x-error-docs') ?? '');
    const page = await (await fetch(address)).text();
    expect(anchorsIn(page)).toContain(address.hash.slice(1));
  });
});

test('without a given key, examples have a placeholder, and pages link to the reader’s own keys', async () => {
  const given = process.env.EXAMPLE_API_KEY;
  delete process.env.EXAMPLE_API_KEY;
  const visit = visitor();
  const body = (await visit('/docs/operations/predict-price')).body;
  process.env.EXAMPLE_API_KEY = given;
  expect(body).toContain('Bearer <mark>YOUR_API_KEY</mark>');
  expect(body).toContain('Put <a href="/dev/dashboard/keys">a key of yours</a> where examples say');
});

test('every link and its anchor exist', async () => {
  const statuses = new Map<string, number>();
  const dead: string[] = [];
  for (const [path, text] of html) {
    const own = addressOf({ path });
    expect(new Set(anchorsIn(text)).size).toBe(anchorsIn(text).length);
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = new URL(unescaped(href), t.host.url + own);
      if (url.origin !== t.host.url) continue;
      if (!statuses.has(url.pathname)) statuses.set(url.pathname, (await get(url.pathname)).status);
      const status = statuses.get(url.pathname) ?? 0;
      const page = pages.find((page) => addressOf(page) === url.pathname);
      const target = page === undefined ? '' : (html.get(page.path) ?? '');
      const isThere = url.hash === '' || anchorsIn(target).includes(decodeURIComponent(url.hash.slice(1)));
      if (![200, 303].includes(status) || !isThere) dead.push(`${own}: ${href}`);
    }
  }
  expect(dead).toEqual([]);
  expect(statuses.size).toBeGreaterThan(pages.length);
});

describe('the search', () => {
  const results = async (query: string) => {
    const text = await (await get(`/docs/search?q=${encodeURIComponent(query)}`)).text();
    return {
      text,
      links: [...text.matchAll(/<li><a href="([^"]+)"><strong>/g)].map(([, href = '']) => unescaped(href)),
    };
  };

  test.each([
    ['price_lower', '/docs/operations/predict-price#answer.price_lower'],
    ['OUT_OF_CREDITS', '/docs/errors#OUT_OF_CREDITS'],
    ['idempotency', '/docs/credits#idempotency-key'],
    ['appraise-product', '/docs/operations/appraise-product'],
    ['callbak', '/docs/sellers-sign-in#1-list-your-callback'],
    ['webhook', '/docs/retries-and-limits#webhooks'],
    ['upload photo', '/docs/operations/upload-photo'],
    ['upload picture', '/docs/operations/market-upload-picture'],
    ['how to top up', '/docs/credits#how-to-top-up'],
    ['rotating a key', '/docs/going-live#rotating-a-key'],
  ])('finds %s without a script', async (query, wanted) => {
    const { links } = await results(query);
    expect(links[0]).toBe(wanted);
  });

  test('shows the query as plain text, and says if there are no results', async () => {
    const { text, links } = await results('"><zzzz>qqqq');
    expect(text).not.toContain('<zzzz');
    expect(links).toEqual([]);
    expect(text).toContain('0 found');
  });

  test('names the address of this host in what it finds', async () => {
    expect((await results('mcp registry')).text).toContain(`${t.host.url}/mcp`);
  });
});

test('no page weighs more than 60 kB with style and script', async () => {
  const sizes = new Map<string, number>();
  const sizeOf = async (path: string): Promise<number> => {
    const known = sizes.get(path);
    if (known !== undefined) return known;
    const text = await (await get(path)).text();
    let size = Buffer.byteLength(text);
    for (const [, part = ''] of text.matchAll(/from"\.\/(part-\w+\.js)"/g))
      size += await sizeOf(`/dashboard/assets/${part}`);
    sizes.set(path, size);
    return size;
  };
  for (const [path, text] of html) {
    let bytes = Buffer.byteLength(text);
    const assets = [...text.matchAll(/(?:href|src)="(\/[^"]*\/assets\/[^"]+)"/g)].map(
      ([, asset = '']) => asset,
    );
    expect(assets.length).toBe(2);
    for (const asset of assets) bytes += await sizeOf(asset);
    expect([path, bytes <= 60_000, bytes]).toEqual([path, true, bytes]);
  }
});
