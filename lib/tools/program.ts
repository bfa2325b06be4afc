import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A mistake of the operator, which is answered with the usage. */
export class UsageError extends Error {}

/**
 * Runs a command with the words of its command line, or prints its usage where they ask for help. Wrong use is answered
 * with what is wrong and the usage, and exit code 2; any other failure with its message, and exit code 1.
 *
 * @param config of the command line, as `parseArgs` takes it
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
    // Any other error of the language is a bug, which its stack shows.
    if (!(error instanceof Error) || (error instanceof TypeError && !isMisread)) throw error;
    process.stderr.write(isMisuse ? `${error.message}\n\n${usage}\n` : `${error.message}\n`);
    process.exitCode = isMisuse ? 2 : 1;
  }
}
