import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What `times` prints: minutes and seconds of the shell, then of its children, in user and in system mode. */
const printed = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/;

/**
 * Milliseconds of processor time, of all threads, in user and in system mode, that a process takes which does nothing
 * but import a module. Node tells a process about itself alone, the shell about its children too.
 *
 * Its environment is empty, like a function's: more certificates or a cache of compiled code would be measured as well.
 */
export async function timeToLoad(file: string): Promise<number> {
  const script = `await import(${JSON.stringify(pathToFileURL(file).href)})`;
  const command = ['-c', '"$0" --input-type=module -e "$1" && times', process.execPath, script];
  const { stdout } = await run('bash', command, { env: { LC_ALL: 'C' } });
  const [, ...figures] = printed.exec(stdout) ?? [];
  const [minutes = Number.NaN, seconds = 0, systemMinutes = 0, systemSeconds = 0] = figures.map(Number);
  return ((minutes + systemMinutes) * 60 + seconds + systemSeconds) * 1000;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
