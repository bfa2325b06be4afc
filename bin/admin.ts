import { parseArgs } from 'node:util';
import { commandOptions, UsageError } from '../lib/tools/admin/command.ts';
import { runCommand, usageText } from '../lib/tools/admin/run-command.ts';

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        stage: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        ...commandOptions,
      },
    });
  } catch (error) {
    // The error names the argument that parseArgs does not understand, such as a negative number.
    throw new UsageError(error instanceof Error ? error.message : 'The arguments could not be read.');
  }
}

try {
  const { values, positionals } = readWords();
  const { stage, help, ...given } = values;
  const asked = help !== true && positionals.length > 0;
  console.log(asked ? await runCommand(positionals, { stage, environment: process.env, given }) : usageText);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usageText}`);
  process.exitCode = 2;
}
