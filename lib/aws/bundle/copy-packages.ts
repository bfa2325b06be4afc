import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keptFolder } from '../../kept-folder.ts';

/** The machine to copy the pixel library for. */
export type SharpTarget =
  /** This machine: what `npm ci` installed. */
  | 'installed'
  /** Lambda on arm64: the prebuilt part is fetched from the registry once and kept. */
  | 'linux-arm64'
  /** None, to synthesise without a network; never deploy such a bundle. */
  | 'none';

const root = resolve(import.meta.dirname, '../../..');

/** The JavaScript part; the same on every platform. */
const portable = ['sharp', '@img/colour', 'detect-libc', 'semver'];

/** npm's description of an archive that it has written. */
interface Packed {
  readonly filename: string;
  readonly integrity: string;
}

const installed = (name: string): string => join(root, 'node_modules', name);

/**
 * The folder of a package for another platform, which npm would not install here: fetched once, and checked against the
 * lock file.
 */
function fetchPackage(name: string): Promise<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`];
  return keptFolder(`${name.replace('/', '-')}-${version}`, [], async (folder) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['pack', `${name}@${version}`, '--pack-destination', folder, '--json', '--silent'];
    const [packed] = JSON.parse(execFileSync(npm, args, { encoding: 'utf8' })) as [Packed];
    // npm computes it from the bytes that it has written.
    if (packed.integrity !== integrity)
      throw new Error(`${name}@${version} is not what the lock file names.`);
    const archive = join(folder, packed.filename.replace('@', '').replace('/', '-'));
    execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
    rmSync(archive);
  });
}

/** Copies sharp and its native part for the target into a `node_modules` folder. */
export async function copySharp(target: SharpTarget, nodeModules: string): Promise<void> {
  if (target === 'none') return;
  const isHere = target === 'installed';
  const platform = isHere ? `${process.platform}-${process.arch}` : target;
  const native = [`@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`];
  const copy = (name: string, from: string) =>
    cpSync(from, join(nodeModules, name), { recursive: true, dereference: true });
  for (const name of portable) copy(name, installed(name));
  for (const name of native) {
    if (!isHere) copy(name, await fetchPackage(name));
    else if (existsSync(installed(name))) copy(name, installed(name));
  }
}

/** WebAssembly, the same on every platform, and the file that maps its name. */
const barCodeFiles = ['package.json', 'dist/reader/zxing_reader.wasm'];

/** Copies the bar code reader's non-JavaScript part into a `node_modules` folder. */
export function copyBarCodeReader(nodeModules: string): void {
  for (const file of barCodeFiles) {
    cpSync(join(installed('zxing-wasm'), file), join(nodeModules, 'zxing-wasm', file));
  }
}
