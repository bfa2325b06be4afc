import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { Webhook } from 'standardwebhooks';
import { packageName } from '../../../lib/client-package/build-client.ts';
import { methodName } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { builtClient, projectWithClient } from '../../support/client-package.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Each operation adds its name, and uploadPhoto takes the photo itself. */
const mostBytes = { index: 8780 + 20 * endpoints.length, webhooks: 13_000 };

let project: Awaited<ReturnType<typeof projectWithClient>>;
let built: string;
beforeAll(async () => {
  [built, project] = await Promise.all([builtClient(), projectWithClient()]);
});
afterAll(() => project.remove());

const read = (name: string) => readFileSync(join(built, name), 'utf8');

/** The compiler's messages by file name without `.ts`; empty if there are none. */
function compile(sources: Readonly<Record<string, string>>, options: object): string {
  const write = (name: string, text: string) => writeFileSync(join(project.folder, name), text);
  const files = Object.keys(sources).map((name) => `${name}.ts`);
  write('package.json', '{"type":"module"}');
  for (const [name, source] of Object.entries(sources)) write(`${name}.ts`, source);
  write('tsconfig.json', JSON.stringify({ compilerOptions: options, files }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    // Several threads would each check the shared files.
    execFileSync(process.execPath, [compiler, '--singleThreaded'], { cwd: project.folder });
    return '';
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

const strict = {
  target: 'es2022',
  module: 'nodenext',
  noEmit: true,
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  types: [],
};

const program = `import { ApiError, createClient, each, receiptOf, type ApiErrorCode, type PostItemRequest } from '${packageName}';

const client = createClient({ baseUrl: 'https://api.example', apiKey: 'k' });
const listing = await client.generateBasicListing({ image_urls: ['https://pictures.example/1.jpg'] });
export const title: string = listing.listingTitle;
export const credits: number | undefined = receiptOf(listing).creditsCharged;
export const { price_lower }: { price_lower: string | null } = await client.predictPrice({ image_url: 'u' }, { retries: 3 });
export const account = (await client.account()).available satisfies number;

const seller = createClient({ baseUrl: 'https://api.example', apiKey: 'k', marketAccessToken: 't' });
export const user: string = (await seller.getUser()).name;
export const ended = (await seller.endItem({ item_id: '1' })).Ack satisfies 'Success' | 'Warning' | 'Failure';
export const specifics: PostItemRequest['itemSpecifics'] = {
  NameValueList: [{ Name: 'Brand', Value: 'Acme' }, { Name: 'Colour', Value: ['Red', 'Blue'] }],
};

export const outcomes = await each([1, 2], async (item, { key }) => [item, key] as const, { keyOf: String });
export const advice = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const code: ApiErrorCode = error.code;
  switch (code) {
    case 'OUT_OF_CREDITS':
      return 'top up';
    case 'DEADLINE':
      return error.idempotencyKey;
    default:
      return error.requestId;
  }
};

// @ts-expect-error a field that there is not
await client.generateBasicListing({ image_url: 'u' });
// @ts-expect-error nor may one be missing
await client.updateListing({ image_urls: [] });
// @ts-expect-error without a token of the client a request needs its own
await client.getUser({});
// @ts-expect-error a code that there is not
export const isOdd = (error: ApiError) => error.code === 'TEAPOT';
`;

describe('the package', () => {
  test.each(Object.entries(mostBytes))(
    'the module %s is at most %i bytes of JavaScript, once minified, without imports',
    async (name, most) => {
      const code = read(`${name}.js`);
      const options = { bundle: true, minify: true, format: 'esm', write: false } as const;
      const { outputFiles } = await build({ ...options, entryPoints: [join(built, `${name}.js`)] });
      expect(outputFiles[0]?.contents.byteLength).toBeLessThanOrEqual(most);
      expect(code).not.toMatch(/\bfrom\s*["']|^import\b|\brequire\(/m);
    },
  );

  test('the module webhooks needs nothing of Node, so that it verifies in edge runtimes, too', async () => {
    const options = { bundle: true, format: 'iife', globalName: 'made', write: false } as const;
    const { outputFiles } = await build({ ...options, entryPoints: [join(built, 'webhooks.js')] });
    const runtime = { TextEncoder, Headers, headers: new Headers() };
    const verified = () =>
      runInNewContext(
        `${outputFiles[0]?.text}; made.verifyWebhook('{}', headers, 'whsec_c2VjcmV0')`,
        runtime,
      );
    expect(verified).toThrow('Missing required headers');
    const at = new Date();
    const signature = new Webhook('whsec_c2VjcmV0').sign('msg_1', at, '{}');
    for (const [name, value] of Object.entries({
      id: 'msg_1',
      timestamp: `${Math.floor(+at / 1000)}`,
      signature,
    }))
      runtime.headers.set(`webhook-${name}`, value);
    expect(verified()).toEqual({});
  });

  test('the package has no dependencies', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: packageName, type: 'module', engines: { node: '>=20' } });
    expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  });

  test('the package holds exactly the files that npm packs', () => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--offline'], {
      cwd: built,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ files }] = JSON.parse(listed) as [{ files: { path: string }[] }];
    expect(files.map(({ path }) => path).toSorted()).toEqual(
      ['LICENSE', ...globSync('**/*.*', { cwd: built })].toSorted(),
    );
  });
});

describe('a fresh project with strict settings', () => {
  test('a fresh project compiles for browsers with nothing else installed, as does the README’s code unchanged', () => {
    const blocks = [...read('README.md').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(blocks).toHaveLength(8);
    const sources = { browser: program, readme: blocks.join('\n') };
    expect(compile(sources, { ...strict, lib: ['es2022', 'dom'] })).toBe('');
  });

  test('a fresh project compiles for Node, with the types of Node alone', () => {
    for (const name of ['@types', 'undici-types'])
      symlinkSync(join(root, 'node_modules', name), join(project.folder, 'node_modules', name));
    expect(compile({ node: program }, { ...strict, lib: ['es2022'], types: ['node'] })).toBe('');
  });
});

test('the printed types equal those of the contract for every operation', () => {
  const names = endpoints.map(methodName);
  const own = join(root, 'shared/apps/client/calls/contract-types.ts');
  const source = `import type * as printed from '${packageName}';
import type * as own from ${JSON.stringify(own)};

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const same = <_ extends true>() => {};
same<Same<keyof printed.Operations, keyof own.Operations>>();
same<Same<printed.ServiceCode, own.ServiceCode>>();
same<Same<printed.WebhookEvent, own.WebhookEvent>>();
${names
  .flatMap((name) => ['request', 'answer'].map((part) => [name, part]))
  .map(
    ([name, part]) =>
      `same<Same<printed.Operations['${name}']['${part}'], own.Operations['${name}']['${part}']>>();`,
  )
  .join('\n')}
// @ts-expect-error the comparison can fail
same<Same<printed.PostItemRequest, own.Operations['endItem']['request']>>();
`;
  const options = {
    ...strict,
    target: 'esnext',
    lib: ['esnext'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noPropertyAccessFromIndexSignature: false,
  };
  expect(compile({ same: source }, options)).toBe('');
});
