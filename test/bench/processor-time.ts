import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The output of `times`: minutes and seconds of the shell, then of its children, in user and in system mode. */
const printed = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/;

/** The first call of a function: its gateway event, and the variables that the function reads. */
export interface FirstCall {
  readonly event: unknown;
  readonly environment: Readonly<Record<string, string>>;
}

const answerEvent = `
const remaining = { getRemainingTimeInMillis: () => 28_000 };
const answer = await handler(JSON.parse(process.env.EVENT), remaining);
if ((answer.statusCode ?? 200) !== 200) throw new Error(JSON.stringify(answer));
process.exit();`;

/**
 * Milliseconds of processor time, of all threads, in user and in system mode, of a process that only imports a module,
 * and answers a first call if one is given. Node reports only the time of the process itself, the shell also that of
 * its children.
 *
 * Its environment is otherwise empty, like a function's: extra certificates or a compile cache would be measured as
 * well. So would a person's `.bashrc`, which bash reads where its input is a socket unless told not to.
 */
export async function timeToLoad(file: string, first?: FirstCall): Promise<number> {
  const loading = `const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});`;
  const script = first === undefined ? loading : loading + answerEvent;
  const command = ['--norc', '-c', '"$0" --input-type=module -e "$1" && times', process.execPath, script];
  const event = first === undefined ? {} : { EVENT: JSON.stringify(first.event) };
  const { stdout } = await run('bash', command, { env: { ...first?.environment, ...event, LC_ALL: 'C' } });
  const [, ...figures] = printed.exec(stdout) ?? [];
  const [minutes = Number.NaN, seconds = 0, systemMinutes = 0, systemSeconds = 0] = figures.map(Number);
  return ((minutes + systemMinutes) * 60 + seconds + systemSeconds) * 1000;
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Milliseconds of processor time that work takes in this process, the minimum of five attempts: other work and garbage
 * collection only ever add time.
 */
export async function leastProcessorMs(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
