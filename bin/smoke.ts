import { runProgram } from '../lib/tools/program.ts';
import { options, readOptions, usageText } from '../lib/tools/smoke/command-line.ts';

await runProgram(usageText, { options }, async ({ values }) => {
  const asked = readOptions(values, process.env);
  // It loads the whole contract, so this happens only after the options are validated.
  const { runSmoke } = await import('../lib/tools/smoke/run-smoke.ts');
  const { text, passed } = await runSmoke(asked);
  console.log(text);
  process.exitCode = passed ? 0 : 1;
});
