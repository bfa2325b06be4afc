import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The code that a call executes in one file. */
export interface WalkedFile {
  readonly path: string;
  /** Named functions that were entered, including methods. */
  readonly named: number;
  readonly anonymous: number;
  /**
   * Lines of these functions, not counting blank ones and comments. Of functions that were compiled before, as those of a
   * warm call are, V8 does not tell which lines were executed: then all lines count, also those of failures.
   */
  readonly lines: number;
}

const root = resolve(import.meta.dirname, '../..');
const walked = ['functions/', 'shared/'].map((folder) => pathToFileURL(`${root}/${folder}`).href);

/** A module is itself an unnamed function: it runs when loaded, not in a call. */
const isModule = ({ functionName, ranges: [whole] }: Profiler.FunctionCoverage): boolean =>
  functionName === '' && whole?.startOffset === 0;
const wasEntered = ({ ranges: [whole] }: Profiler.FunctionCoverage): boolean => (whole?.count ?? 0) > 0;

/** Functions come in the order of their first lines, so an inner function overrides the outer one on its own lines. */
function enteredLines(text: string, functions: readonly Profiler.FunctionCoverage[]): number {
  const executed = new Uint8Array(text.length);
  for (const { ranges } of functions.filter((entered) => !isModule(entered))) {
    for (const { startOffset, endOffset, count } of ranges)
      executed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  let start = 0;
  let lines = 0;
  for (const line of text.split('\n')) {
    const code = line.trimStart();
    const isCode = code !== '' && !/^(\/\/|\/?\*)/.test(code);
    if (isCode && executed[start + line.length - code.length] === 1) lines += 1;
    start += line.length + 1;
  }
  return lines;
}

/**
 * Measures the service code that a call executes, without emulators and tools, by V8's precise coverage. Nothing else
 * may be running in this process.
 *
 * @param call sends the call once; earlier calls should have warmed the caches
 */
export async function measureWalk(call: () => Promise<unknown>): Promise<WalkedFile[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await call();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => walked.some((folder) => url.startsWith(folder)))
      .flatMap(({ url, functions }) => {
        const entered = functions.filter((covered) => !isModule(covered) && wasEntered(covered));
        if (entered.length === 0) return [];
        const named = entered.filter(({ functionName }) => functionName !== '').length;
        return {
          path: fileURLToPath(url).slice(root.length + 1),
          named,
          anonymous: entered.length - named,
          lines: enteredLines(readFileSync(new URL(url), 'utf8'), functions),
        };
      });
  } finally {
    session.disconnect();
  }
}
