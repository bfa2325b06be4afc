import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { buildClient, packageName } from '../../lib/client-package/build-client.ts';

const root = resolve(import.meta.dirname, '../..');
const madeOf = [
  'shared/apps/client/**/*.{ts,md}',
  'shared/contract/**/*.ts',
  'shared/platform/errors/*.ts',
  'lib/client-package/*',
];

/** The folder of the built package, kept until its sources change. */
export async function builtClient(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(madeOf, { cwd: root }).sort();
  for (const file of [...files, 'package.json']) hash.update(file).update(readFileSync(join(root, file)));
  const kept = join(root, '.cache', `client-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(kept)) return kept;
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(`${kept}-`);
  await buildClient(folder);
  try {
    renameSync(folder, kept);
  } catch {
    // Another process was faster; both made the same.
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

/** A folder of its own in which the package is installed, and nothing else. */
export async function projectWithClient(): Promise<{ readonly folder: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'client-project-'));
  cpSync(await builtClient(), join(folder, 'node_modules', packageName), { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The environment in which `node` is the machine's own, which may be older than the one that npm brings. */
export function environmentOfMachine(): NodeJS.ProcessEnv {
  const { PATH = '', NODE_COMPILE_CACHE: _, ...others } = process.env;
  const folders = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...others, PATH: folders.join(delimiter) };
}
