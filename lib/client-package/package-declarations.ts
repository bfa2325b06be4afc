import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { webhookEvents } from '../../shared/contract/webhooks.ts';
import { errorCatalogue } from '../../shared/platform/errors/error-catalogue.ts';
import { contractDeclarations } from './contract-declarations.ts';

const root = resolve(import.meta.dirname, '../..');
const client = join(root, 'shared/apps/client');
const replaced = 'calls/contract-types';

const exportOf = (names: readonly string[]): string =>
  `export {\n${names.map((name) => `  ${name},\n`).join('')}};\n`;

/**
 * The compiler's declarations of each file of the client, by the file's name. @param contract replaces its types of the
 * contract
 */
function emittedModules(contract: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'client-declarations-'));
  try {
    cpSync(client, folder, { recursive: true });
    writeFileSync(join(folder, `${replaced}.ts`), contract);
    const compilerOptions = {
      // The rest of the contract is out of reach here; `npm run types` checks the client.
      noCheck: true,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    };
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      files: ['index.ts', 'webhooks.ts'],
      include: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
    const modules = new Map<string, string>();
    const visit = (name: string): void => {
      if (name === replaced || modules.has(name)) return;
      const text = readFileSync(join(folder, `${name}.d.ts`), 'utf8');
      modules.set(name, text);
      for (const [, path = ''] of text.matchAll(/\bfrom '([^']+)'/g)) visit(`calls/${basename(path, '.ts')}`);
    };
    visit('index');
    visit('webhooks');
    return modules;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The statements of a file without its imports and exports, which a single file does not need. */
const withoutModules = (text: string): string =>
  text
    .replaceAll(/^import\b[^;]*;\n/gm, '')
    .replaceAll(/^export \{\};\n/gm, '')
    .replaceAll(/^export (?=declare|interface|type)/gm, '');

/** The index's exports as written: `type Client`, `createClient`. */
const exportedBy = (index: string): string[] =>
  [...index.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type = '', names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => type + name),
  );

/**
 * The package's declarations, those of the client in one file. The compiler declares the client itself; its contract types are printed from
 * the schemas, because inferred types name zod and our files, and tools that join declarations need the JavaScript API
 * that TypeScript 7 does not have. json-schema-to-typescript 16 prints other types than the contract's: none with `|
 * undefined`, and named properties among the values of an index signature.
 */
export function packageDeclarations(): Readonly<Record<'index' | 'webhooks', string>> {
  const contract = contractDeclarations(
    endpoints,
    Object.keys(errorCatalogue).toSorted(),
    Object.values(webhookEvents),
  );
  const inContract = ['Operations', 'OperationName', 'ServiceCode', 'WebhookEvent'].map(
    (name) => `type ${name}`,
  );
  const modules = emittedModules(contract.text + exportOf(inContract));
  const index = modules.get('index') ?? '';
  const webhooks = modules.get('webhooks')?.replace(`./${replaced}.ts`, './index.js') ?? '';
  modules.delete('index');
  modules.delete('webhooks');
  const own = [...modules.values()].join('\n');
  const taken = contract.names.filter((name) =>
    new RegExp(`\\b(?:interface|type|class) ${name}\\b`).test(own),
  );
  // TypeScript would silently merge interfaces of one name.
  if (taken.length > 0)
    throw new Error(`Schemas have ids that are names of the client: ${taken.join(', ')}.`);
  const exported = [...exportedBy(index), ...contract.names.map((name) => `type ${name}`)];
  const inOneFile = [contract.text, ...[...modules.values()].map(withoutModules), exportOf(exported)];
  return { index: inOneFile.join('\n'), webhooks };
}
