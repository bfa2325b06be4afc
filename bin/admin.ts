import { parseArgs } from 'node:util';
import { UsageError } from '../lib/tools/admin/commands.ts';
import { runCommand, USAGE } from '../lib/tools/admin/run-command.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

if (values.help === true || positionals.length === 0) {
  console.log(USAGE);
} else {
  try {
    console.log(await runCommand(positionals, { stage: values.stage, environment: process.env }));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
  }
}
