import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A mistake of the operator, shown without a stack. */
export class UsageError extends Error {}

/** Reads a command line. @throws UsageError naming the argument that `parseArgs` does not understand */
export function readWords<const Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments could not be read.');
  }
}

/** Runs a command. Wrong use is answered with what is wrong and the usage, and exit code 2. */
export async function runProgram(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    process.exitCode = 2;
  }
}
