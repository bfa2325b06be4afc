import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The machine to copy the pixel library for. */
export type SharpTarget =
  /** This machine: what `npm ci` installed. */
  | 'installed'
  /** Lambda on arm64: the prebuilt part is fetched from the registry once and kept. */
  | 'linux-arm64'
  /** None, to synthesise without a network; never deploy such a bundle. */
  | 'none';

const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, '.cache', 'npm');

/** The JavaScript part; the same on every platform. */
const portable = ['sharp', '@img/colour', 'detect-libc', 'semver'];

/** npm's description of an archive that it has written. */
interface Packed {
  readonly filename: string;
  readonly integrity: string;
}

const installed = (name: string): string => join(root, 'node_modules', name);

/** Fetches a package for another platform, which npm would not install here, and checks it against the lock file. */
function fetchPackage(name: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`];
  const folder = join(cache, name, version);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['pack', `${name}@${version}`, '--pack-destination', work, '--json', '--silent'];
    const [packed] = JSON.parse(execFileSync(npm, args, { encoding: 'utf8' })) as [Packed];
    // npm computes it from the bytes that it has written.
    if (packed.integrity !== integrity)
      throw new Error(`${name}@${version} is not what the lock file names.`);
    const archive = join(work, packed.filename.replace('@', '').replace('/', '-'));
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    mkdirSync(join(folder, '..'), { recursive: true });
    renameSync(join(work, 'package'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** Copies sharp and its native part for the target into a `node_modules` folder. */
export function copySharp(target: SharpTarget, nodeModules: string): void {
  if (target === 'none') return;
  const isHere = target === 'installed';
  const platform = isHere ? `${process.platform}-${process.arch}` : target;
  const native = [`@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`];
  const copy = (name: string, from: string) =>
    cpSync(from, join(nodeModules, name), { recursive: true, dereference: true });
  for (const name of portable) copy(name, installed(name));
  for (const name of native) {
    if (!isHere) copy(name, fetchPackage(name));
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
