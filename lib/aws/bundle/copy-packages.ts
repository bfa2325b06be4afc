import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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

interface LockedPackage {
  readonly version: string;
  readonly integrity: string;
}

function locked(name: string): LockedPackage {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage | undefined>;
  };
  const entry = lock.packages[`node_modules/${name}`];
  if (entry === undefined) throw new Error(`${name} is not in the lock file.`);
  return entry;
}

/** Fetches a package for another platform, which npm would not install here, and checks it against the lock file. */
function fetchPackage(name: string): string {
  const { version, integrity } = locked(name);
  const folder = join(cache, name, version);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'fetch-'));
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const args = ['pack', `${name}@${version}`, '--pack-destination', work, '--json', '--silent'];
    const [packed] = JSON.parse(execFileSync(npm, args, { encoding: 'utf8' })) as { filename: string }[];
    if (packed === undefined) throw new Error(`npm packed nothing for ${name}.`);
    const archive = join(work, packed.filename.replace('@', '').replace('/', '-'));
    const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (`sha512-${digest}` !== integrity)
      throw new Error(`${name}@${version} is not what the lock file names.`);
    execFileSync('tar', ['-xzf', archive, '-C', work]);
    mkdirSync(join(folder, '..'), { recursive: true });
    renameSync(join(work, 'package'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

function installedNatives(): string[] {
  const platform = `${process.platform}-${process.arch}`;
  return [`@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`].filter((name) =>
    existsSync(join(root, 'node_modules', name)),
  );
}

/** Copies sharp and its native part for the target into a `node_modules` folder. */
export function copySharp(target: SharpTarget, nodeModules: string): void {
  if (target === 'none') return;
  const copies = portable.map((name) => [name, join(root, 'node_modules', name)]);
  if (target === 'installed') {
    copies.push(...installedNatives().map((name) => [name, join(root, 'node_modules', name)]));
  } else {
    for (const name of [`@img/sharp-${target}`, `@img/sharp-libvips-${target}`]) {
      copies.push([name, fetchPackage(name)]);
    }
  }
  for (const [name = '', from = ''] of copies) {
    cpSync(from, join(nodeModules, name), { recursive: true, dereference: true });
  }
}

/** WebAssembly, the same on every platform, and the file that says under which name it is found. */
const barCodeFiles = ['package.json', 'dist/reader/zxing_reader.wasm'];

/** Copies the part of the bar code reader that is no JavaScript into a `node_modules` folder. */
export function copyBarCodeReader(nodeModules: string): void {
  for (const file of barCodeFiles) {
    cpSync(join(root, 'node_modules/zxing-wasm', file), join(nodeModules, 'zxing-wasm', file));
  }
}
