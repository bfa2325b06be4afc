import { type Profiler, Session } from 'node:inspector/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The code that a call executes in one file. */
export interface WalkedFile {
  readonly path: string;
  /** Named functions that were entered, including methods. */
  readonly named: number;
}

const root = resolve(import.meta.dirname, '../..');
const walked = ['functions/', 'shared/'].map((folder) => pathToFileURL(`${root}/${folder}`).href);

/** A module is itself an unnamed function: it runs when loaded, not in a call. */
const isModule = ({ functionName, ranges: [whole] }: Profiler.FunctionCoverage): boolean =>
  functionName === '' && whole?.startOffset === 0;
const wasEntered = ({ ranges: [whole] }: Profiler.FunctionCoverage): boolean => (whole?.count ?? 0) > 0;

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
    await session.post('Profiler.startPreciseCoverage', { callCount: true });
    await call();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => walked.some((folder) => url.startsWith(folder)))
      .flatMap(({ url, functions }) => {
        const entered = functions.filter((covered) => !isModule(covered) && wasEntered(covered));
        if (entered.length === 0) return [];
        const named = entered.filter(({ functionName }) => functionName !== '').length;
        return { path: fileURLToPath(url).slice(root.length + 1), named };
      });
  } finally {
    session.disconnect();
  }
}
