import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { webhookEvents } from '../../shared/contract/webhooks.ts';
import { errorCatalogue } from '../../shared/platform/errors/error-catalogue.ts';
import { contractDeclarations } from './contract-declarations.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Writes the compiler's declarations of the client. Its contract types are printed from the schemas, because inferred
 * types name zod and our files. json-schema-to-typescript 16 prints other types than the contract's: none with `|
 * undefined`, and named properties among the values of an index signature.
 */
export function writeDeclarations(outputFolder: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'client-declarations-'));
  const contract = contractDeclarations(
    endpoints,
    Object.keys(errorCatalogue).toSorted(),
    Object.values(webhookEvents),
  );
  try {
    cpSync(join(root, 'shared/apps/client'), folder, { recursive: true });
    writeFileSync(join(folder, 'calls/contract-types.ts'), contract);
    const compilerOptions = {
      // The rest of the contract is out of reach here; `npm run types` checks the client.
      noCheck: true,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: resolve(outputFolder),
      rootDir: folder,
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    };
    const files = ['index.ts', 'webhooks.ts'];
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions, files, include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
