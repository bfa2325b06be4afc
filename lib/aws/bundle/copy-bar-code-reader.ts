import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
/** WebAssembly, the same on every platform, and the file that says under which name it is found. */
const files = ['package.json', 'dist/reader/zxing_reader.wasm'];

/** Copies the part of the bar code reader that is no JavaScript into a `node_modules` folder. */
export function copyBarCodeReader(nodeModules: string): void {
  for (const file of files) {
    cpSync(join(root, 'node_modules/zxing-wasm', file), join(nodeModules, 'zxing-wasm', file));
  }
}
