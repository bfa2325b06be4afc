import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { answerName, requestName } from '../../../../lib/tools/openapi/contract-schemas.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { createJob } from '../../../../shared/contract/jobs.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';
import { document } from './documented.ts';

/** The generators, and what their clients need to run. */
const packages = {
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@hey-api/openapi-ts': '0.99.0',
  orval: '8.38.0',
  axios: '1.21.1',
  typescript: '5.9.3',
};
const pythonPackages = ['openapi-python-client==0.29.1', 'httpx', 'attrs'];

const folder = mkdtempSync(join(tmpdir(), 'generated-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

const t = useHost();
const longMs = 400_000;

/** What a command prints on both streams. @throws Error if it fails */
async function printed(command: string, ...args: readonly string[]): Promise<string> {
  const PATH = `${join(folder, 'python/bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH };
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: folder, timeout: longMs, env });
  return stdout + stderr;
}

interface Sent {
  readonly endpoint: Endpoint;
  /** What each operation is asked, as a literal. */
  readonly body: string;
  readonly authorization: string;
}

async function sent(): Promise<Sent[]> {
  // The jobs of an account without credits pause. So they can be resumed.
  const poorKey = await t.createAccount(`poor-${randomUUID()}`, 0);
  const created = await t.post(createJob.path, validRequest(createJob.name, t.host), { key: poorKey });
  const { job } = createJob.response.parse(created.body);
  return await Promise.all(
    endpoints.map(async (endpoint) => {
      const body = validRequest(endpoint.name, t.host);
      const ofJob = 'job' in body;
      return {
        endpoint,
        body: JSON.stringify(ofJob ? { ...body, job } : body),
        authorization: JSON.stringify(`Bearer ${ofJob ? poorKey : await t.keyFor(endpoint.path)}`),
      };
    }),
  );
}

/** Every call is answered as it should be: the code of exchange-code comes from no sign-in. */
const expected = Object.fromEntries(
  endpoints.map(({ name }) => [name, name === 'market-exchange-code' ? 400 : 200]),
);

/** `market-post-item` is `marketPostItem`. */
const camelCase = (name: string): string =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** A program for each generator. It calls every operation and prints the statuses. */
const programs: Readonly<Record<string, (calls: readonly Sent[]) => string>> = {
  'openapi-typescript': (calls) => `
    import createClient from 'openapi-fetch';
    import type { paths } from './schema';
    const { POST } = createClient<paths>({ baseUrl: ${JSON.stringify(t.host.url)} });
    const statuses: Record<string, number> = {};
    ${calls
      .map(
        ({ endpoint: { name, path }, body, authorization }) => `statuses['${name}'] =
          (await POST('${path}', { body: ${body}, headers: { authorization: ${authorization} } })).response.status;`,
      )
      .join('\n')}
    console.log(JSON.stringify(statuses));`,
  'openapi-ts': (calls) => `
    import * as sdk from './hey';
    import { client } from './hey/client.gen';
    client.setConfig({ baseUrl: ${JSON.stringify(t.host.url)} });
    const statuses: Record<string, number | undefined> = {};
    ${calls
      .map(
        ({ endpoint: { name }, body, authorization }) => `statuses['${name}'] =
          (await sdk.${camelCase(name)}({ body: ${body}, auth: ${authorization.replace('Bearer ', '')} })).response?.status;`,
      )
      .join('\n')}
    console.log(JSON.stringify(statuses));`,
  orval: (calls) => `
    import * as orval from './orval';
    const statuses: Record<string, number> = {};
    ${calls
      .map(
        ({ endpoint: { name }, body, authorization }) => `statuses['${name}'] =
          (await orval.${camelCase(name)}(${body}, {
            baseURL: ${JSON.stringify(t.host.url)}, headers: { authorization: ${authorization} }, validateStatus: null,
          })).status;`,
      )
      .join('\n')}
    console.log(JSON.stringify(statuses));`,
};

describe('clients generated in TypeScript', () => {
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);

  beforeAll(async () => {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: packages }));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await printed('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent');
  }, longMs);

  test.each([
    ['openapi-typescript', ['openapi.json', '-o', 'schema.d.ts']],
    ['openapi-ts', ['-i', 'openapi.json', '-o', 'hey']],
    ['orval', ['--input', 'openapi.json', '--output', 'orval.ts']],
  ])(
    '%s generates one without a warning, with which every operation is called',
    async (generator, args) => {
      expect(await printed(bin(generator), ...args)).not.toMatch(/warn|error|duplicate|unsupported/i);
      const source = `${generator}-calls.ts`;
      await writeFile(join(folder, source), programs[generator]?.(await sent()) ?? '');
      const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'esnext'];
      const resolution = ['--moduleResolution', 'bundler', '--skipLibCheck'];
      await printed(bin('tsc'), ...options, ...resolution, source);
      const outfile = join(folder, `${generator}.mjs`);
      await build({
        absWorkingDir: folder,
        entryPoints: [source],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        // What axios brings asks for modules of Node by `require`.
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
        },
      });
      expect(JSON.parse(await printed(process.execPath, outfile))).toEqual(expected);
    },
    longMs,
  );
});

describe('a client generated in Python', () => {
  const python = (name: string) => join(folder, 'python/bin', name);
  /** `market-post-item` is `market_post_item`, `PostItemRequest` is in `post_item_request`. */
  const snakeCase = (name: string) => name.replaceAll('-', '_');

  beforeAll(async () => {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await printed('python3', '-m', 'venv', 'python');
    await printed(python('pip'), 'install', '-q', ...pythonPackages);
  }, longMs);

  test(
    'openapi-python-client generates one without a warning, with which every operation is called',
    async () => {
      const said = await printed(
        python('openapi-python-client'),
        ...['generate', '--path', 'openapi.json', '--output-path', 'client', '--overwrite'],
      );
      expect(said.trim()).toBe('Generating client');
      const [name] = readdirSync(join(folder, 'client')).filter((file) => file.endsWith('_client'));
      const calls = (await sent()).map(({ endpoint, body, authorization }) => {
        const operation = snakeCase(endpoint.name);
        return `
client = AuthenticatedClient(base_url=${JSON.stringify(t.host.url)}, token=${authorization}[7:], timeout=60)
answer = ${operation}.sync_detailed(client=client, body=models.${requestName(endpoint)}.from_dict(json.loads(${JSON.stringify(body)})))
statuses["${endpoint.name}"] = int(answer.status_code)
assert answer.status_code != 200 or type(answer.parsed).__name__ == "${answerName(endpoint)}"`;
      });
      const imports = endpoints.map(
        (endpoint) => `from ${name}.api.${endpoint.area} import ${snakeCase(endpoint.name)}`,
      );
      const program = [
        'import json',
        `from ${name} import AuthenticatedClient, models`,
        ...imports,
        'statuses = {}',
        ...calls,
        'print(json.dumps(statuses))',
      ];
      await writeFile(join(folder, 'client/calls.py'), program.join('\n'));
      expect(JSON.parse(await printed(python('python'), 'client/calls.py'))).toEqual(expected);
    },
    longMs,
  );
});
