import { UsageError } from '../lib/tools/admin/command.ts';
import { readCommandLine, usageText } from '../lib/tools/smoke/command-line.ts';

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2), process.env);
  if (options === undefined) return console.log(usageText);
  // They load the whole contract, so that is done only once the options are known to be right.
  const { runSmoke } = await import('../lib/tools/smoke/run-smoke.ts');
  const { reportText } = await import('../lib/tools/smoke/report.ts');
  const report = await runSmoke(options);
  console.log(reportText(report));
  process.exitCode = report.passed ? 0 : 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usageText}`);
  process.exitCode = 2;
}
