import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClient, packageName } from '../../lib/client-package/build-client.ts';
import { keptFolder } from '../../lib/kept-folder.ts';

const madeOf = [
  'shared/apps/client/**/*.{ts,md}',
  'shared/contract/**/*.ts',
  'shared/platform/errors/*.ts',
  'lib/client-package/*',
  'package.json',
];

/** The folder of the built package, kept until its sources change. */
export const builtClient = () => keptFolder('client', madeOf, buildClient);

/** A new folder with only the package installed. */
export async function projectWithClient(): Promise<{ readonly folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'client-project-'));
  cpSync(await builtClient(), join(folder, 'node_modules', packageName), { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
