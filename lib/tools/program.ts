import { type ParseArgsConfig, parseArgs } from 'node:util';

/** An operator's mistake. */
export class UsageError extends Error {}

/**
 * Runs a command with its command-line arguments, or prints its usage on request. Wrong use prints the mistake in a
 * sentence, without Node's advice, with exit code 2; any other failure its message, with exit code 1.
 *
 * @param config of the command line, for `parseArgs`
 */
export async function runProgram<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
  run: (given: ReturnType<typeof parseArgs<Config>>) => Promise<void>,
): Promise<void> {
  try {
    if (process.argv.slice(2).some((word) => word === '--help' || word === '-h'))
      process.stdout.write(`${usage}\n`);
    else await run(parseArgs(config));
  } catch (error) {
    const isMisread = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
    const isMisuse = error instanceof UsageError || isMisread;
    // Any other built-in error is a bug, so its stack is printed.
    if (!(error instanceof Error) || (error instanceof TypeError && !isMisread)) throw error;
    const message = isMisread ? error.message.replace(/\.\s.*$/s, '.') : error.message;
    process.stderr.write(`${message}${isMisuse ? ' (--help says more)' : ''}\n`);
    process.exitCode = isMisuse ? 2 : 1;
  }
}
