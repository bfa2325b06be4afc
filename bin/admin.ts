import { commandOptions } from '../lib/tools/admin/command.ts';
import { helpFor, runCommand } from '../lib/tools/admin/run-command.ts';
import { runProgram } from '../lib/tools/program.ts';

const options = { stage: { type: 'string' }, ...commandOptions } as const;

await runProgram(
  helpFor(process.argv.slice(2)),
  { allowPositionals: true, options },
  async ({ values, positionals }) => {
    const { stage, ...given } = values;
    const asked = positionals.length > 0;
    console.log(
      asked ? await runCommand(positionals, { stage, environment: process.env, given }) : helpFor([]),
    );
  },
);
