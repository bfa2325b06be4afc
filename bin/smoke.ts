import { runProgram } from '../lib/tools/program.ts';
import { readCommandLine, usageText } from '../lib/tools/smoke/command-line.ts';

await runProgram(usageText, async () => {
  const options = readCommandLine(process.argv.slice(2), process.env);
  if (options === undefined) return console.log(usageText);
  // It loads the whole contract, so that is done only once the options are known to be right.
  const { reportText, runSmoke } = await import('../lib/tools/smoke/run-smoke.ts');
  const report = await runSmoke(options);
  console.log(reportText(report));
  process.exitCode = report.passed ? 0 : 1;
});
