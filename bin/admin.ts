import { commandOptions } from '../lib/tools/admin/command.ts';
import { runCommand, usageText } from '../lib/tools/admin/run-command.ts';
import { readWords, runProgram } from '../lib/tools/program.ts';

await runProgram(usageText, async () => {
  const { values, positionals } = readWords({
    allowPositionals: true,
    options: { stage: { type: 'string' }, help: { type: 'boolean', short: 'h' }, ...commandOptions },
  });
  const { stage, help, ...given } = values;
  const asked = help !== true && positionals.length > 0;
  console.log(asked ? await runCommand(positionals, { stage, environment: process.env, given }) : usageText);
});
